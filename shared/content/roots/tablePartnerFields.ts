import { text } from '../fields.ts'

const identifier = (title: string, help: string, max: number, pattern: string) =>
  text({ title, help, max, pattern, translatable: false })

/** A restaurant at its booking partner: each field as the partner gave it, never put together by us. */
export const tablePartnerFields = {
  venue_id: identifier(
    'Identifiant chez Resy ou SevenRooms',
    'Resy : un nombre. SevenRooms : des lettres, sans trait d’union.',
    80,
    '[A-Za-z0-9]+',
  ),
  api_key: identifier('Clé publique (Resy)', 'Elle vaut pour l’adresse de notre site.', 120, '[!-~]+'),
  city: identifier('Ville (Resy)', 'Telle qu’elle est dans l’adresse de la page : resy.com/cities/…', 80, '[a-z0-9-]+'),
  venue_slug: identifier('Nom dans l’adresse (Resy)', 'La fin de l’adresse : …/venues/…', 80, '[a-z0-9-]+'),
  widget_id: identifier(
    'Identifiant du module (TheFork)',
    'Les 36 caractères de l’adresse widget.thefork.com/…',
    36,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  ),
  page_url: identifier(
    'Adresse de la page (TheFork)',
    'Entière : https://www.thefork.fr/restaurant/…',
    300,
    'https://www\\.thefork\\.[a-z.]{2,6}/\\S+',
  ),
}
