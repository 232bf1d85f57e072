import type { FloorSource } from '#shared/account/statuses.ts'

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
      { daysAgo: 2, points: 1840, source: 'machines', casino: 'ARC', label: 'Machines, salle des Dunes' },
      { daysAgo: 2, points: 320, source: 'bars', casino: 'ARC', label: 'La Cabane Neuf, au comptoir' },
      { daysAgo: 9, points: 6400, source: 'tables', casino: 'ARC', label: 'Roulette anglaise, table 2' },
      { daysAgo: 16, points: 2250, source: 'restaurants', casino: 'ARC', label: 'La Cabane Neuf, dîner pour quatre' },
      { daysAgo: 31, points: 7900, source: 'tables', casino: 'MEN', label: 'Punto banco, sous la coupole' },
      { daysAgo: 32, points: 4200, source: 'hotels', casino: 'MEN', label: 'La Citronneraie, trois nuits' },
      { daysAgo: 58, points: 5150, source: 'machines', casino: 'ARC', label: 'Machines, salle des Dunes' },
      { daysAgo: 83, points: 860, source: 'shows', casino: 'HOU', label: 'La revue de la Verrière' },
      { daysAgo: 84, points: 8100, source: 'tables', casino: 'HOU', label: 'Black jack, salle de la Verrière' },
      { daysAgo: 127, points: 6900, source: 'machines', casino: 'ARC', label: 'Machines, salle des Dunes' },
      { daysAgo: 161, points: 3480, source: 'restaurants', casino: 'SJL', label: 'Les Filets bleus, table de fête' },
      { daysAgo: 205, points: 7300, source: 'tables', casino: 'ARC', label: 'Roulette anglaise, table 1' },
      { daysAgo: 248, points: 4900, source: 'hotels', casino: 'HOU', label: 'Le Grand Hautemer, deux nuits' },
      { daysAgo: 312, points: 6200, source: 'machines', casino: 'PER', label: 'Machines, tour est' },
      { daysAgo: 402, points: 9400, source: 'tables', casino: 'ARC', label: 'Black jack, salle des Dunes' },
    ],
    claims: [
      {
        daysAgo: 12,
        reward: 'depart-a-seize-heures',
        points: 3200,
        title: 'Partir à seize heures',
        code: 'ALB7K-2QXDM',
      },
      { daysAgo: 60, reward: 'moules-du-vendredi', points: 2400, title: 'Les moules du marché', code: 'ALBW4-9RTHE' },
      {
        daysAgo: 130,
        reward: 'petit-dejeuner-au-lit',
        points: 2100,
        title: 'Le petit-déjeuner au lit',
        code: 'ALB3N-6YGPC',
      },
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
      { daysAgo: 4, points: 480, source: 'machines', casino: 'HOU', label: 'Machines, salle de la Verrière' },
      { daysAgo: 18, points: 1260, source: 'tables', casino: 'HOU', label: 'Black jack, salle de la Verrière' },
      { daysAgo: 19, points: 210, source: 'bars', casino: 'HOU', label: 'Bar de la Digue' },
      { daysAgo: 47, points: 940, source: 'machines', casino: 'HOU', label: 'Machines, salle de la Verrière' },
      { daysAgo: 92, points: 620, source: 'restaurants', casino: 'HOU', label: 'La Criée, dîner pour deux' },
      { daysAgo: 150, points: 1350, source: 'machines', casino: 'PER', label: 'Machines, tour est' },
    ],
    claims: [
      {
        daysAgo: 20,
        reward: 'glace-a-deux-cuilleres',
        points: 700,
        title: 'La glace à deux cuillères',
        code: 'HUG5D-8KLMA',
      },
    ],
    hasUsedWelcome: false,
  },
  gaia: {
    earnings: [
      { daysAgo: 1, points: 760, source: 'restaurants', casino: 'MEN', label: 'Le Cédratier, déjeuner' },
      { daysAgo: 8, points: 3900, source: 'tables', casino: 'MEN', label: 'Roulette anglaise, sous la coupole' },
      { daysAgo: 8, points: 240, source: 'bars', casino: 'MEN', label: 'Bar de la coupole' },
      { daysAgo: 36, points: 5200, source: 'machines', casino: 'MEN', label: 'Machines, sous la coupole' },
      { daysAgo: 77, points: 1150, source: 'shows', casino: 'MEN', label: 'Nocturnes pour une digue' },
      { daysAgo: 119, points: 6400, source: 'tables', casino: 'MEN', label: 'Black jack, sous la coupole' },
      { daysAgo: 190, points: 4800, source: 'hotels', casino: 'MEN', label: 'La Citronneraie, une semaine' },
      { daysAgo: 266, points: 4900, source: 'machines', casino: 'SJL', label: 'Machines, pont des embarcations' },
      { daysAgo: 430, points: 5300, source: 'tables', casino: 'MEN', label: 'Punto banco, sous la coupole' },
    ],
    claims: [
      {
        daysAgo: 40,
        reward: 'un-cocktail-au-coucher',
        points: 900,
        title: 'Un cocktail au coucher du soleil',
        code: 'GAY9P-3VWXT',
      },
      {
        daysAgo: 121,
        reward: 'petit-dejeuner-au-lit',
        points: 2100,
        title: 'Le petit-déjeuner au lit',
        code: 'GAY2C-7BHJK',
      },
    ],
    drinks: ['drinks', 'alcoholicDrink'],
    hasUsedWelcome: true,
  },
  sam: {
    earnings: [
      { daysAgo: 6, points: 640, source: 'shows', casino: 'SJL', label: 'Tango des deux rives' },
      { daysAgo: 29, points: 2300, source: 'machines', casino: 'SJL', label: 'Machines, pont des embarcations' },
      { daysAgo: 88, points: 1900, source: 'restaurants', casino: 'SJL', label: 'Les Filets bleus, anniversaire' },
      { daysAgo: 170, points: 2400, source: 'tables', casino: 'SJL', label: 'Roulette anglaise, pont supérieur' },
    ],
    claims: [],
    hasUsedWelcome: false,
  },
}
