import type { Kysely } from 'kysely'
import { up as accounts } from './0001_accounts.ts'
import { up as deliveries } from './0002_deliveries.ts'
import { up as stays } from './0003_stays.ts'
import { up as jobs } from './0004_jobs.ts'
import { up as vip } from './0005_vip.ts'
import { up as forms } from './0006_forms.ts'
import { up as calendar } from './0007_calendar.ts'
import { up as cardKeys } from './0008_card_keys.ts'
import { up as consent } from './0009_consent.ts'
import { up as poker } from './0010_poker.ts'
import { up as lineClaims } from './0011_line_claims.ts'
import { up as protectedSessions } from './0012_protected_sessions.ts'
import { up as loginTimes } from './0013_login_times.ts'
import { up as mailTurns } from './0015_mail_turns.ts'
import { up as offerReaders } from './0016_offer_readers.ts'
import { up as personKeys } from './0017_person_keys.ts'
import { up as keptPauses } from './0018_kept_pauses.ts'
import { up as returnedMoney } from './0019_returned_money.ts'
import { up as desk } from './0020_desk.ts'
import { up as deskForms } from './0021_desk_forms.ts'
import { up as files } from './0022_files.ts'
import { up as renewalSteps } from './0023_renewal_steps.ts'
import { up as evening } from './0024_evening.ts'
import { up as deskPoints } from './0025_desk_points.ts'
import { up as lists } from './0027_lists.ts'
import { up as requests } from './0028_requests.ts'
import { up as mailCopies } from './0029_mail_copies.ts'
import { up as sessionPasskeys } from './0030_session_passkeys.ts'
import { up as listOrders } from './0031_list_orders.ts'
import { up as mailSubjects } from './0032_mail_subjects.ts'
import { up as letterSendings } from './0034_letter_sendings.ts'
import { up as mailBounces } from './0035_mail_bounces.ts'
import { up as scale } from './0036_scale.ts'
import { up as compatibility } from './0037_compatibility.ts'
import { up as storySlugs } from './0038_story_slugs.ts'
import { up as drawSeeds } from './0040_draw_seeds.ts'
import { up as keptRows } from './0041_kept_rows.ts'
import { up as counter } from './0042_counter.ts'
import { up as keptLimits } from './0043_kept_limits.ts'
import { up as favouriteDates } from './0044_favourite_dates.ts'
import { up as deskSessionPasskeys } from './0045_desk_session_passkeys.ts'
import { up as endsWithBrowser } from './0046_ends_with_browser.ts'

export interface StoreMigration {
  /** In one transaction with the others that a database lacks. */
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * The oldest build that may run with the tables afterwards, by the newest migration that it knows. Every migration
   * after 0037 has one: what only adds names the build before, or an earlier one; what takes away names the first build
   * that no longer uses it. Without it no earlier build runs with them.
   */
  oldest?: string
}

/** In the order of their names. A shipped migration is never edited: a later one corrects it. */
export const migrations: Readonly<Record<string, StoreMigration>> = {
  '0001_accounts': { up: accounts },
  '0002_deliveries': { up: deliveries },
  '0003_stays': { up: stays },
  '0004_jobs': { up: jobs },
  '0005_vip': { up: vip },
  '0006_forms': { up: forms },
  '0007_calendar': { up: calendar },
  '0008_card_keys': { up: cardKeys },
  '0009_consent': { up: consent },
  '0010_poker': { up: poker },
  '0011_line_claims': { up: lineClaims },
  '0012_protected_sessions': { up: protectedSessions },
  '0013_login_times': { up: loginTimes },
  '0015_mail_turns': { up: mailTurns },
  '0016_offer_readers': { up: offerReaders },
  '0017_person_keys': { up: personKeys },
  '0018_kept_pauses': { up: keptPauses },
  '0019_returned_money': { up: returnedMoney },
  '0020_desk': { up: desk },
  '0021_desk_forms': { up: deskForms },
  '0022_files': { up: files },
  '0023_renewal_steps': { up: renewalSteps },
  '0024_evening': { up: evening },
  '0025_desk_points': { up: deskPoints },
  '0027_lists': { up: lists },
  '0028_requests': { up: requests },
  '0029_mail_copies': { up: mailCopies },
  '0030_session_passkeys': { up: sessionPasskeys },
  '0031_list_orders': { up: listOrders },
  '0032_mail_subjects': { up: mailSubjects },
  '0034_letter_sendings': { up: letterSendings },
  '0035_mail_bounces': { up: mailBounces },
  '0036_scale': { up: scale },
  '0037_compatibility': { up: compatibility },
  '0038_story_slugs': { up: storySlugs, oldest: '0037_compatibility' },
  '0040_draw_seeds': { up: drawSeeds, oldest: '0037_compatibility' },
  '0041_kept_rows': { up: keptRows, oldest: '0037_compatibility' },
  '0042_counter': { up: counter, oldest: '0037_compatibility' },
  '0043_kept_limits': { up: keptLimits, oldest: '0037_compatibility' },
  '0044_favourite_dates': { up: favouriteDates, oldest: '0037_compatibility' },
  '0045_desk_session_passkeys': { up: deskSessionPasskeys, oldest: '0037_compatibility' },
  '0046_ends_with_browser': { up: endsWithBrowser, oldest: '0037_compatibility' },
}

/** By which a build is known to databases and other builds. */
export const newestMigration = Object.keys(migrations).toSorted().at(-1) ?? ''
