import type { rooms } from './rooms.ts'

export const roomsSeen: Record<keyof typeof rooms, string> = {
  'chambre-houlgate-mer': 'A blue-green room, red curtains, tall window, Houlgate in evening gold',
  'chambre-houlgate-digue':
    'A striped sand-coloured room, blue curtains, round-topped window, Houlgate at dawn, desk, bed on the right',
  'lit-houlgate-baie': 'A wide bed between blue walls facing the bay of Houlgate, in evening gold',
  'suite-houlgate-maret': 'A striped green suite, yellow curtains, tall window, Houlgate at dusk, desk',
  'baignoire-houlgate-aube': 'A footed bath and sea-green tiles under a round window, Houlgate, at dawn',
  'chambre-etretat-falaise': 'A sand-coloured room, blue curtains, round-topped window, Étretat at noon',
  'chambre-etretat-golf':
    'A striped green room, yellow curtains, tall window, Étretat in evening gold, desk, bed on the right',
  'lit-etretat-aiguille': 'A wide bed between grey-blue walls facing the bay of Étretat, at noon',
  'suite-etretat-vigie': 'A red suite, dark green curtains, round-topped window, Étretat at dawn',
  'chambre-perros-granit':
    'A striped blue-green room, red curtains, tall window, Perros-Guirec at noon, desk, bed on the right',
  'chambre-perros-sentier':
    'A striped red room, dark green curtains, round-topped window, Perros-Guirec in evening gold, desk',
  'lit-perros-ile': 'A wide bed between red walls facing the bay of Perros-Guirec, at noon',
  'baignoire-perros-midi': 'A footed bath and leaf-green tiles under a round window, Perros-Guirec, at noon',
  'chambre-arcachon-pins': 'A green room, yellow curtains, tall window, Arcachon at noon',
  'chambre-arcachon-dune': 'A striped blue-green room, red curtains, tall window, Arcachon at dawn, desk',
  'lit-arcachon-bassin': 'A wide bed between green walls facing the bay of Arcachon, at noon',
  'suite-arcachon-ville-d-hiver':
    'A sand-coloured suite, blue curtains, round-topped window, Arcachon in evening gold, bed on the right',
  'chambre-stjeandeluz-port':
    'A striped red room, dark green curtains, round-topped window, Saint-Jean-de-Luz at noon, desk, bed on the right',
  'chambre-stjeandeluz-rhune':
    'A striped blue-green room, red curtains, tall window, Saint-Jean-de-Luz in evening gold, desk',
  'lit-stjeandeluz-baie': 'A wide bed between red walls facing the bay of Saint-Jean-de-Luz, at dusk',
  'baignoire-stjeandeluz-or':
    'A footed bath and sand-coloured tiles under a round window, Saint-Jean-de-Luz, in evening gold',
  'suite-stjeandeluz-ondine': 'A sand-coloured suite, blue curtains, round-topped window, Saint-Jean-de-Luz at dawn',
  'chambre-menton-citron': 'A green room, yellow curtains, tall window, Menton at dawn, bed on the right',
  'chambre-menton-loggia': 'A striped sand-coloured room, blue curtains, round-topped window, Menton at noon, desk',
  'lit-menton-jardin': 'A wide bed between blue walls facing the bay of Menton, in evening gold',
  'baignoire-menton-midi': 'A footed bath and sand-coloured tiles under a round window, Menton, at noon',
  'suite-menton-soleil': 'A striped red suite, dark green curtains, round-topped window, Menton in evening gold, desk',
}
