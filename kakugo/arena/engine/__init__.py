"""Who plays: how players are described, started, clocked and known again."""
