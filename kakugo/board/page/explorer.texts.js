// The texts of the explorer, in every language; they are loaded with it.

export const TEXTS = {
  en: {
    "tab-explorer": "Explorer", "explorer-label": "Label", "explorer-text": "Text", "explorer-learn": "Analysis writes into the database", "explorer-turn": "Turn", "explorer-rows": "Next turns", "explorer-best": "best: {turn}",
    "explorer-unknown": "This position is not in the database.", "explorer-bare": "Known, without a value.", "explorer-none": "Nothing is known of the next turns.", "explorer-wide": "There are too many turns here to look them up.", "explorer-games": "Games that were read: {count}.", "explorer-reading": "Games that were read so far: {count} …", "explorer-played": "played {count} times; results for {side}: {won} won, {drawn} drawn, {lost} lost", "label-won": "won", "label-lost": "lost", "label-drawn": "drawn", "label-forced": "forced", "label-blocked": "blocked", "error-database": "The database cannot do that: {text}",
  },
  it: {
    "tab-explorer": "Esplora", "explorer-label": "Etichetta", "explorer-text": "Testo", "explorer-learn": "L’analisi scrive nella base di dati", "explorer-turn": "Turno", "explorer-rows": "Prossimi turni", "explorer-best": "il migliore: {turn}",
    "explorer-unknown": "Questa posizione non è nella base di dati.", "explorer-bare": "Nota, senza un valore.", "explorer-none": "Dei prossimi turni non si sa nulla.", "explorer-wide": "Qui i turni sono troppi per cercarli.", "explorer-games": "Partite lette: {count}.", "explorer-reading": "Partite lette finora: {count} …", "explorer-played": "giocato {count} volte; risultati del {side}: {won} vinte, {drawn} patte, {lost} perse", "label-won": "vinta", "label-lost": "persa", "label-drawn": "patta", "label-forced": "obbligata", "label-blocked": "esclusa", "error-database": "La base di dati non può farlo: {text}",
  },
  fr: {
    "tab-explorer": "Explorer", "explorer-label": "Étiquette", "explorer-text": "Texte", "explorer-learn": "L’analyse écrit dans la base de données", "explorer-turn": "Tour", "explorer-rows": "Tours suivants", "explorer-best": "le meilleur : {turn}",
    "explorer-unknown": "Cette position n’est pas dans la base de données.", "explorer-bare": "Connue, sans valeur.", "explorer-none": "On ne sait rien des tours suivants.", "explorer-wide": "Il y a ici trop de tours pour les chercher.", "explorer-games": "Parties lues : {count}.", "explorer-reading": "Parties lues jusqu’ici : {count} …", "explorer-played": "joué {count} fois ; résultats pour {side} : {won} gagnées, {drawn} nulles, {lost} perdues", "label-won": "gagnée", "label-lost": "perdue", "label-drawn": "nulle", "label-forced": "forcée", "label-blocked": "exclue", "error-database": "La base de données ne le peut pas : {text}",
  },
};
