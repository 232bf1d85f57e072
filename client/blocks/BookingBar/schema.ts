import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { boolean, relation, relations, text } from '#shared/content/fields.ts'

export const bookingBar = defineBlock({
  name: 'booking_bar',
  title: 'Barre de réservation',
  help: 'Trouver un séjour : maison, dates, voyageurs. Placée juste après une ouverture en scène, elle se pose sur l’image.',
  interactive: true,
  messages: [
    'blocks.bookingBar.name',
    'blocks.bookingBar.hotel',
    'blocks.bookingBar.anyHotel',
    'blocks.bookingBar.arrival',
    'blocks.bookingBar.departure',
    'blocks.bookingBar.travellers',
    'blocks.bookingBar.travellersCount',
    'blocks.bookingBar.rooms',
    'blocks.bookingBar.adults',
    'blocks.bookingBar.children',
    'blocks.bookingBar.childAge',
    'blocks.bookingBar.childAges',
    'blocks.bookingBar.childAgesHelp',
    'blocks.bookingBar.code',
    'blocks.bookingBar.submit',
    'blocks.bookingBar.nights',
    'blocks.bookingBar.hotelMissing',
    'blocks.bookingBar.arrivalMissing',
    'blocks.bookingBar.arrivalPast',
    'blocks.bookingBar.departureMissing',
    'blocks.bookingBar.departureTooEarly',
    'blocks.bookingBar.tooManyNights',
    'blocks.bookingBar.childAgesMissing',
  ],
  fields: {
    title: text({
      title: 'Titre',
      help: 'Au-dessus de la barre ; « Trouver un séjour » pour les lecteurs d’écran sans lui.',
      max: 80,
    }),
    hotels: relations<{ name: string; town?: string }>(['hotel'], { title: 'Maisons', pick: ['name', 'town'] }),
    hotel: relation<{ name: string }>(['hotel'], { title: 'Maison choisie d’avance', pick: ['name'] }),
    button_label: text({ title: 'Bouton', help: '« Voir les chambres » par défaut.', max: 40 }),
    note: text({ title: 'Note', help: 'Sous la barre : taxes, annulation.', max: 240 }),
    show_code: boolean({ title: 'Demander un code', help: 'Code de réservation d’une offre ou d’une entreprise.' }),
    ...sectionFields,
  },
})

export type BookingBarContent = ContentOf<typeof bookingBar>
