import type { tables } from './tables.ts'

export const tablesSeen: Record<keyof typeof tables, string> = {
  'terrasse-houlgate-criee':
    'A table with oysters on the terrace of La Criée at Houlgate, sea and chalk beyond, at noon',
  'terrasse-houlgate-jusant': 'A table set for dinner above the sea at Houlgate, at dusk',
  'terrasse-etretat-vigie': 'A table set on the cliff of Étretat, fish on the plate, evening gold',
  'terrasse-perros-estran': 'A table with oysters on a wooden pier under a parasol, the bay of Perros-Guirec at noon',
  'terrasse-arcachon-cabane': 'A table with oysters on a wooden pier under a parasol at Arcachon, noon',
  'terrasse-stjeandeluz-filets':
    'A table with a grilled fish on a wooden pier above the bay of Saint-Jean-de-Luz, evening gold',
  'terrasse-menton-cedratier': 'A table under palms above the bay of Menton, evening gold',
  'bar-menton-regates': 'A long drink with mint on the bar, sails and sunset at Menton',
  'bar-perros-or': 'A cocktail with lemon on the bar above the sea at Perros-Guirec, evening gold',
  'bar-houlgate-crepuscule': 'A long drink and a shaker on the bar at Houlgate, at dusk',
  'plat-houlgate-moules': 'Mussels in an iron pot with parsley',
  'plat-houlgate-homard': 'Half a grilled lobster with lemon and melted butter',
  'plat-etretat-sole': 'A grilled sole with lemon on a red striped cloth, evening light',
  'plat-perros-huitres': 'Eight oysters round a lemon on a pale blue cloth',
  'plat-arcachon-huitres': 'Eight oysters round a lemon on a dark blue cloth',
  'plat-stjeandeluz-chipirons': 'Rings of squid in their ink with rice',
  'plat-stjeandeluz-gateau': 'A gâteau basque with black cherries, one slice gone',
  'plat-menton-nicoise': 'A salade niçoise with eggs, tomatoes and olives',
  'plat-menton-figues': 'Figs with two scoops of ice and honey',
  'plat-menton-citron': 'A lemon tart with meringue on an evening cloth',
  'table-houlgate-plateau': 'A stand of oysters, prawns and a crab on a table by the sea at noon',
  'table-houlgate-champagne': 'Champagne in a bucket and two flutes by the sea at dusk',
  'table-etretat-pain': 'Loaves in a basket and butter on a table by the sea, evening gold',
  'table-perros-the': 'A teapot, a cup and madeleines on a table by the sea at dawn',
  'table-arcachon-vin': 'A bottle of red, two glasses, cheese and grapes on a table by the sea',
  'table-stjeandeluz-glace': 'Three scoops of ice with a cherry on a table by the bay',
  'table-menton-agrumes': 'A bowl of lemons and oranges on a table by the sea at Menton',
  'table-menton-cocktails': 'Three cocktails on a tray before the setting sun',
}
