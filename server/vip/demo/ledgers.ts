import type { FloorSource } from '../points/ledger.ts'

/** A movement of a demo ledger, dated in days before the start. */
interface DemoEarning {
  daysAgo: number
  points: number
  source: FloorSource
  /** Trigram of the casino. */
  casino: string
  label: string
}

interface DemoClaim {
  daysAgo: number
  /** Slug of a reward without a stock, its price, and its name in the ledger. */
  reward: string
  points: number
  title: string
  code: string
}

interface DemoGodson {
  firstname: string
  email: string
  invitedDaysAgo: number
  registeredDaysAgo?: number
  fullDaysAgo?: number
}

interface DemoLedger {
  /** The latest first. */
  earnings: readonly DemoEarning[]
  claims: readonly DemoClaim[]
  godsons?: readonly DemoGodson[]
  /** Used today. */
  drinks?: readonly ('drinks' | 'alcoholicDrink')[]
  /** True if the first week's welcome offer was used. */
  hasUsedWelcome: boolean
}

/**
 * Ledgers of the demo world by account name: Alba earned 68,900 points in the last twelve months (Black from 60,000),
 * Gaïa 27,350 (Gold from 20,000), Sam 7,240 (Silver from 5,000), Hugo 4,860.
 */
export const demoLedgers: Readonly<Record<string, DemoLedger>> = {
  alba: {
    earnings: [
      earning(2, 1840, 'machines', 'ARC', 'Machines, salle des Dunes'),
      earning(2, 320, 'bars', 'ARC', 'Bar des Régates'),
      earning(9, 6400, 'tables', 'ARC', 'Roulette anglaise, table 2'),
      earning(16, 2250, 'restaurants', 'ARC', 'La Cabane Neuf, dîner pour quatre'),
      earning(31, 7900, 'tables', 'MEN', 'Punto banco, sous la coupole'),
      earning(32, 4200, 'hotels', 'MEN', 'La Citronneraie, trois nuits'),
      earning(58, 5150, 'machines', 'ARC', 'Machines, salle des Dunes'),
      earning(83, 860, 'shows', 'HOU', 'La revue de la Verrière'),
      earning(84, 8100, 'tables', 'HOU', 'Black jack, salle de la Verrière'),
      earning(127, 6900, 'machines', 'ARC', 'Machines, salle des Dunes'),
      earning(161, 3480, 'restaurants', 'SJL', 'La Criée, table de fête'),
      earning(205, 7300, 'tables', 'ARC', 'Roulette anglaise, table 1'),
      earning(248, 4900, 'hotels', 'HOU', 'Le Grand Hautemer, deux nuits'),
      earning(312, 6200, 'machines', 'PER', 'Machines, tour est'),
      earning(402, 9400, 'tables', 'ARC', 'Black jack, salle des Dunes'),
    ],
    claims: [
      claim(12, 'depart-a-seize-heures', 3200, 'Départ à seize heures', 'ALB7K-2QXDM'),
      claim(60, 'moules-du-vendredi', 2400, 'Moules du vendredi', 'ALBW4-9RTHE'),
      claim(130, 'petit-dejeuner-au-lit', 2100, 'Petit déjeuner au lit', 'ALB3N-6YGPC'),
    ],
    godsons: [
      { firstname: 'Paul', email: 'paul@invites.test', invitedDaysAgo: 95, registeredDaysAgo: 90, fullDaysAgo: 62 },
      { firstname: 'Jeanne', email: 'jeanne@invites.test', invitedDaysAgo: 15, registeredDaysAgo: 12 },
      { firstname: 'Karim', email: 'karim@invites.test', invitedDaysAgo: 5 },
    ],
    hasUsedWelcome: true,
  },
  hugo: {
    earnings: [
      earning(4, 480, 'machines', 'HOU', 'Machines, salle de la Verrière'),
      earning(18, 1260, 'tables', 'HOU', 'Black jack, salle de la Verrière'),
      earning(19, 210, 'bars', 'HOU', 'Bar de la Digue'),
      earning(47, 940, 'machines', 'HOU', 'Machines, salle de la Verrière'),
      earning(92, 620, 'restaurants', 'HOU', 'L’Estran, dîner pour deux'),
      earning(150, 1350, 'machines', 'PER', 'Machines, tour est'),
    ],
    claims: [claim(20, 'glace-a-deux-cuilleres', 700, 'Glace à deux cuillères', 'HUG5D-8KLMA')],
    hasUsedWelcome: false,
  },
  gaia: {
    earnings: [
      earning(1, 760, 'restaurants', 'MEN', 'Le Cédratier, déjeuner'),
      earning(8, 3900, 'tables', 'MEN', 'Roulette anglaise, sous la coupole'),
      earning(8, 240, 'bars', 'MEN', 'Bar de la coupole'),
      earning(36, 5200, 'machines', 'MEN', 'Machines, sous la coupole'),
      earning(77, 1150, 'shows', 'MEN', 'Nocturnes pour une digue'),
      earning(119, 6400, 'tables', 'MEN', 'Black jack, sous la coupole'),
      earning(190, 4800, 'hotels', 'MEN', 'La Citronneraie, une semaine'),
      earning(266, 4900, 'machines', 'SJL', 'Machines, pont des embarcations'),
      earning(430, 5300, 'tables', 'MEN', 'Punto banco, sous la coupole'),
    ],
    claims: [
      claim(40, 'un-cocktail-au-coucher', 900, 'Un cocktail au coucher', 'GAY9P-3VWXT'),
      claim(121, 'petit-dejeuner-au-lit', 2100, 'Petit déjeuner au lit', 'GAY2C-7BHJK'),
    ],
    drinks: ['drinks', 'alcoholicDrink'],
    hasUsedWelcome: true,
  },
  sam: {
    earnings: [
      earning(6, 640, 'shows', 'SJL', 'Tango des deux rives'),
      earning(29, 2300, 'machines', 'SJL', 'Machines, pont des embarcations'),
      earning(88, 1900, 'restaurants', 'SJL', 'La Vigie, anniversaire'),
      earning(170, 2400, 'tables', 'SJL', 'Roulette anglaise, pont supérieur'),
    ],
    claims: [],
    hasUsedWelcome: false,
  },
}

function earning(daysAgo: number, points: number, source: FloorSource, casino: string, label: string): DemoEarning {
  return { daysAgo, points, source, casino, label }
}

function claim(daysAgo: number, reward: string, points: number, title: string, code: string): DemoClaim {
  return { daysAgo, reward, points, title, code }
}
