import { type Kysely, sql } from 'kysely'
import { isSqlite, runStatements } from './columns.ts'

/** The tables of the first release, by subject. Times are epoch milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, tables)
  await keepRows(db)
}

/**
 * Triggers refuse to change or delete what must stay as written: lines of the desk's log for a year, lines of points
 * except what is left of them and an erased label, and proofs of consent except the ids of erased members.
 */
async function keepRows(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db))
    await sql`create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db)
  const now = isSqlite(db) ? 'unixepoch() * 1000' : 'extract(epoch from now()) * 1000'
  const refusals = [
    ['desk_acts', 'unchanged', 'update'],
    ['desk_acts', 'kept', 'delete', `old.at > ${now} - 31536000000`],
    ['points_lines', 'unchanged', 'update of id, vip_member_id, points, kind, source, casino, event_id, claim_id'],
    ['points_lines', 'label_unchanged', 'update of label', "new.label <> ''"],
    ['points_lines', 'kept', 'delete'],
    ['consent_proofs', 'unchanged', 'update of id, consent_id, choices_json, wording, locale, made_at'],
    ['consent_proofs', 'hotel_member_id_unchanged', 'update of hotel_member_id', 'new.hotel_member_id is not null'],
    ['consent_proofs', 'vip_member_id_unchanged', 'update of vip_member_id', 'new.vip_member_id is not null'],
  ]
  for (const [table, name, event, when] of refusals) {
    const trigger = `create trigger ${table}_${name} before ${event} on ${table}`
    const condition = when ? `when (${when})` : ''
    const statement = isSqlite(db)
      ? `${trigger} ${condition} begin select raise(abort, 'rows of ${table} are never changed'); end`
      : `${trigger} for each row ${condition} execute function refuse_change()`
    await sql.raw(statement).execute(db)
  }
  if (isSqlite(db)) return
  for (const table of ['desk_acts', 'points_lines', 'consent_proofs'])
    await sql`create trigger ${sql.ref(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
}

/** The columns of a member's opt-in: whose messages, by which way. */
const optins = ['hotel_first_party', 'casino_first_party', 'third_party']
  .flatMap((party) => ['email', 'sms', 'mail'].map((channel) => `${party}_${channel}`))
  .map((it) => `${it} integer not null default 0 check (${it} in (0, 1))`)
  .join(',\n  ')

const tables = `
-- Members of the hotel programme.
create table hotel_members (
  id text primary key,
  email text not null,
  email_key text not null unique,
  password_hash text,
  civility text check (civility in ('Mr', 'Mrs')),
  firstname text not null,
  lastname text not null,
  birthdate text not null,
  country text not null,
  phone_number text,
  address_json text,
  level text not null default 'IBPROSPECT' check (level in ('IBPROSPECT', 'IBMEMBRE', 'IBCOLLABORATEUR')),
  ib_number text not null unique check (length(ib_number) = 10),
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'active', 'erased')),
  unsubscribe_reason text,
  language text not null check (language in ('fr', 'en')),
  employee_number text unique,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  ${optins}
);
create index hotel_members_by_birthdate on hotel_members (birthdate);

-- Members of the casino VIP card. A full member whose card is blocked has none.
create table vip_members (
  id text primary key,
  email text not null,
  email_key text not null unique,
  password_hash text,
  civility text check (civility in ('Mr', 'Mrs')),
  firstname text not null,
  lastname text not null,
  birth_name text,
  common_name text,
  birthdate text not null,
  country text not null,
  phone_number text,
  address_json text,
  cvip text unique check (length(cvip) = 12),
  file_number text unique,
  file_expires_at bigint,
  rfid text unique,
  status text not null default 'white' check (status in ('white', 'silver', 'gold', 'black')),
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'preMember', 'full', 'erased')),
  sponsor_code text not null unique check (length(sponsor_code) = 8),
  sponsor_member_id text references vip_members (id) on delete set null,
  favourite_casino text,
  favourite_date1 text,
  favourite_date2 text,
  unsubscribe_reason text,
  language text not null check (language in ('fr', 'en')),
  became_full_at bigint,
  last_activity_at bigint,
  expiry_warned_at bigint,
  reviewed_year integer,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  card_proven integer not null default 0 check (card_proven in (0, 1)),
  prefers_games integer not null default 0 check (prefers_games in (0, 1)),
  prefers_restaurants integer not null default 0 check (prefers_restaurants in (0, 1)),
  prefers_shows integer not null default 0 check (prefers_shows in (0, 1)),
  ${optins},
  -- The favourite date of which the member was last written to: each is told once.
  favourite_told_for text,
  constraint vip_members_file_or_card check (state <> 'preMember' or file_number is not null)
);
create index vip_members_by_birthdate on vip_members (birthdate);
create index vip_members_by_favourite_casino on vip_members (favourite_casino);
create index vip_members_by_sponsor_member_id on vip_members (sponsor_member_id);
create index vip_members_by_state_became_full_at on vip_members (state, became_full_at);
create index vip_members_by_state_last_activity_at on vip_members (state, last_activity_at);

-- The staff list, for members who work for the group.
create table staff (
  employee_number text primary key,
  firstname text not null,
  lastname text not null,
  birthdate text not null,
  left_at bigint,
  hotel_member_id text unique references hotel_members (id) on delete set null
);

-- Sessions of one member or of one in each programme.
create table sessions (
  id text primary key,
  hotel_member_id text references hotel_members (id) on delete cascade,
  vip_member_id text,
  kind text not null check (kind in ('full', 'reading')),
  remember integer not null check (remember in (0, 1)),
  device text not null,
  network text,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  -- Whether a member may have asked for protection: requests of all others do not look for it.
  is_protected integer not null default 1 check (is_protected in (0, 1)),
  -- When each programme's member gave a password: a login to one must not make the other's look young.
  hotel_login_at bigint,
  vip_login_at bigint,
  -- The passkey of each sign-in, for the list of devices.
  hotel_passkey_id text,
  vip_passkey_id text,
  -- The programme that was not to be remembered, while the other one was.
  ends_with_browser text check (ends_with_browser in ('eph', 'vip')),
  constraint sessions_of_somebody check (hotel_member_id is not null or vip_member_id is not null)
);
create index sessions_by_expires_at on sessions (expires_at);
create index sessions_by_hotel_member_id on sessions (hotel_member_id);
create index sessions_by_vip_member_id on sessions (vip_member_id);

-- Public halves of the keys that sign the offline member card: one a session, gone with it.
create table card_keys (
  id text primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  public_key text not null,
  created_at bigint not null
);

-- Links of mails.
create table tokens (
  hash text primary key,
  purpose text not null,
  programme text not null,
  member_id text not null,
  payload text,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  ended_by text check (ended_by in ('use', 'newer', 'other'))
);
create index tokens_by_expires_at on tokens (expires_at);
create index tokens_by_member_id_purpose on tokens (member_id, purpose);

create table lockouts (
  programme text not null,
  email_key text not null,
  failures integer not null,
  pending integer not null,
  pending_at bigint not null,
  last_failed_at bigint not null,
  blocked_until bigint,
  constraint lockouts_of_one_address primary key (programme, email_key)
);
create index lockouts_by_last_failed_at on lockouts (last_failed_at);

create table consents (
  id text primary key,
  programme text not null,
  member_id text not null,
  purpose text not null,
  channel text not null,
  granted integer not null check (granted in (0, 1)),
  wording_id text not null,
  wording text not null,
  locale text not null,
  given_at bigint not null,
  withdrawn_at bigint,
  page text
);
create index consents_by_programme_member_id on consents (programme, member_id);
create index consents_by_purpose_channel_given_at_id on consents (purpose, channel, given_at, id);
create index consents_by_withdrawn_at on consents (withdrawn_at);
-- A withdrawn consent stays as proof beside the one in force.
create unique index one_consent_in_force on consents (programme, member_id, purpose, channel)
  where withdrawn_at is null;

create table passkeys (
  id text primary key,
  -- Without a reference: owners are of several tables.
  owner_kind text not null,
  owner_id text not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  is_synced integer not null,
  is_backed_up integer not null,
  created_at bigint not null,
  last_used_at bigint,
  cloned_at bigint
);
create index passkeys_by_owner_kind_owner_id on passkeys (owner_kind, owner_id);

create table passkey_challenges (
  challenge text primary key,
  ceremony text not null,
  owner_kind text not null,
  owner_id text,
  expires_at bigint not null
);
create index passkey_challenges_by_expires_at on passkey_challenges (expires_at);

create table protections (
  programme text not null,
  member_id text not null,
  pause_until bigint,
  visits_per_month integer,
  changed_at bigint not null,
  pending_json text,
  pending_from bigint,
  mute_gaming integer not null default 0 check (mute_gaming in (0, 1)),
  constraint protections_of_one_member primary key (programme, member_id)
);

-- Pauses and limits of visits that outlive their account, under keyed hashes.
create table kept_pauses (
  key_hash text primary key,
  until bigint not null,
  visits_per_month integer
);
create index kept_pauses_by_until on kept_pauses (until);

-- Private calendar feeds: one a member and programme, until it is revoked.
create table calendar_feeds (
  token text primary key,
  programme text not null,
  member_id text not null,
  created_at bigint not null,
  constraint one_calendar_feed unique (programme, member_id)
);

-- Mails to be sent once.
create table outbox (
  id text primary key,
  kind text not null,
  locale text not null,
  recipient text not null,
  recipient_key text not null,
  payload text,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  created_at bigint not null,
  sent_at bigint,
  last_error text,
  -- The person of a waiting mail whose recipient is another: exports and erasures find it by this key.
  about_key text
);
create index outbox_by_about_key on outbox (about_key);
create index outbox_by_recipient_key on outbox (recipient_key);
create index outbox_by_state_created_at on outbox (state, created_at);
create index outbox_due on outbox (next_attempt_at) where state = 'pending';

-- Copies of mails, as the accounts of their readers show them.
create table mail_copies (
  id text primary key,
  mail_id text not null,
  programme text not null,
  member_id text not null,
  kind text not null,
  locale text not null,
  recipient text not null,
  link_hash text,
  subject text,
  text text,
  created_at bigint not null,
  sent_at bigint,
  read_at bigint,
  sender text,
  -- What it is about, by which the account says what became of it.
  about text
);
create index mail_copies_by_created_at on mail_copies (created_at);
create index mail_copies_by_mail_id on mail_copies (mail_id);
create index mail_copies_by_programme_member_id_sent_at on mail_copies (programme, member_id, sent_at);

create table mail_copy_files (
  copy_id text not null references mail_copies (id) on delete cascade,
  name text not null,
  type text not null,
  content text not null,
  constraint mail_copy_files_once primary key (copy_id, name)
);

-- How many mails of one kind a mailbox gets in an hour, counted over all processes.
create table mail_turns (
  mailbox_key text not null,
  kind text not null,
  turn integer not null,
  taken_at bigint not null,
  constraint mail_turns_once primary key (mailbox_key, kind, turn)
);
create index mail_turns_by_taken_at on mail_turns (taken_at);

-- Mails that came back for good, each once: three of them mark their address.
create table mail_bounces (
  mail_id text primary key,
  email_key text not null,
  status text not null,
  at bigint not null
);
create index mail_bounces_by_at on mail_bounces (at);
create index mail_bounces_by_email_key_at on mail_bounces (email_key, at);

-- Answers of repeated posts. Whose they are is in columns, so that exports and erasures find them.
create table idempotency_keys (
  id text primary key,
  -- No reference: the answer outlives the session that its login replaced.
  session_id text,
  body_hmac text not null,
  state text not null default 'working' check (state in ('working', 'done')),
  status integer,
  answer text,
  created_at bigint not null,
  expires_at bigint not null,
  hotel_member_id text,
  vip_member_id text,
  email_key text
);
create index idempotency_keys_by_email_key on idempotency_keys (email_key);
create index idempotency_keys_by_expires_at on idempotency_keys (expires_at);
create index idempotency_keys_by_hotel_member_id on idempotency_keys (hotel_member_id);
create index idempotency_keys_by_vip_member_id on idempotency_keys (vip_member_id);

-- Events of other systems, each handled once.
create table taken_events (
  source text not null,
  id text not null,
  taken_at bigint not null,
  constraint taken_events_once primary key (source, id)
);
create index taken_events_by_source_taken_at on taken_events (source, taken_at);
create index taken_events_by_taken_at on taken_events (taken_at);

-- When each job is due, the end of its lease, and how it ran.
create table jobs (
  name text primary key,
  due_at bigint not null,
  leased_until bigint not null,
  ran_at bigint,
  took_ms bigint,
  failed_at bigint
);

-- Which processes run, and the newest migration that each knows.
create table processes (
  id text primary key,
  build text not null,
  started_at bigint not null,
  seen_at bigint not null,
  migration text
);

-- How far back each later migration lets builds go (migrate.ts).
create table schema_compatibility (
  migration text primary key,
  oldest text not null
);

-- Slugs by which rows name houses and rewards, with the story of each: a story that is renamed keeps its rows.
create table story_slugs (
  kind text not null,
  slug text not null,
  uuid text not null,
  name_fr text not null,
  name_en text not null,
  until bigint,
  constraint story_slugs_once primary key (kind, slug)
);
create index story_slugs_by_uuid on story_slugs (kind, uuid);

create table desk_houses (
  slug text primary key,
  kind text not null check (kind in ('casino', 'hotel', 'restaurant', 'bath')),
  trigram text,
  name_fr text not null,
  name_en text not null,
  email text,
  phone text
);

create table desk_people (
  id text primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  language text not null check (language in ('fr', 'en')),
  employee_number text,
  created_at bigint not null,
  ended_at bigint
);

create table desk_roles (
  person_id text not null references desk_people (id) on delete cascade,
  house text not null,
  role text not null,
  created_at bigint not null,
  constraint desk_roles_once primary key (person_id, house, role),
  constraint desk_roles_group_everywhere check ((role = 'group') = (house = '*'))
);

create table desk_codes (
  id text primary key,
  person_id text references desk_people (id) on delete cascade,
  code_hash text,
  tries integer not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index desk_codes_by_expires_at on desk_codes (expires_at);

create table desk_sessions (
  id text primary key,
  person_id text not null references desk_people (id) on delete cascade,
  device text not null,
  network text,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  passkey_id text
);
create index desk_sessions_by_expires_at on desk_sessions (expires_at);
create index desk_sessions_by_person_id on desk_sessions (person_id);

-- The log of the desk, which is only added to. Without references: it outlives the people that it names.
create table desk_acts (
  id text primary key,
  at bigint not null,
  act text not null,
  person_id text,
  role text not null,
  house text,
  programme text,
  member_id text,
  subject text,
  reason text,
  network text,
  details text
);
create index desk_acts_by_act_at on desk_acts (act, at);
create index desk_acts_by_at on desk_acts (at);
create index desk_acts_by_house_at on desk_acts (house, at);
create index desk_acts_by_member_id on desk_acts (member_id);
create index desk_acts_by_person_id_at on desk_acts (person_id, at);
create index desk_acts_by_subject on desk_acts (subject);

-- Forms of the desk that run once.
create table desk_posts (
  id text primary key,
  person_id text references desk_people (id) on delete cascade,
  run text not null,
  state text not null check (state in ('working', 'acted', 'done')),
  answer text,
  began_at bigint not null,
  expires_at bigint not null
);
create index desk_posts_by_expires_at on desk_posts (expires_at);
create index desk_posts_by_person_id on desk_posts (person_id);

-- Forms of the desk that wait for a login.
create table desk_waiting_forms (
  id text primary key,
  person_id text not null references desk_people (id) on delete cascade,
  path text not null,
  form text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index desk_waiting_forms_by_expires_at on desk_waiting_forms (expires_at);
create index desk_waiting_forms_by_person_id on desk_waiting_forms (person_id);

create table stays (
  id text primary key,
  number text not null unique,
  hotel text not null,
  from_day text not null,
  to_day text not null,
  nights integer not null,
  rooms integer not null,
  adults integer not null,
  children integer not null,
  state text not null default 'upcoming' check (state in ('upcoming', 'ended', 'cancelled')),
  -- Numbers and dates of a stay outlive the account.
  hotel_member_id text references hotel_members (id) on delete set null,
  email_key text,
  ib_number text,
  total_cents integer not null,
  currency text not null,
  sequence integer not null default 0,
  changed_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint stays_end_after_they_begin check (to_day > from_day)
);
create index stays_by_email_key on stays (email_key);
create index stays_by_hotel_hotel_member_id on stays (hotel, hotel_member_id);
create index stays_by_member on stays (hotel_member_id, state, from_day);
-- Finds the stays that have ended since the last run.
create index stays_by_to_day on stays (state, to_day);

-- Requests for a new card and their steps.
create table card_renewals (
  id text primary key,
  hotel_member_id text not null references hotel_members (id) on delete cascade,
  requested_at bigint not null,
  delivered_at bigint,
  made_at bigint,
  sent_at bigint,
  moved_at bigint,
  hand_over text,
  moved_house text,
  moved_by text
);
create index card_renewals_by_delivered_at on card_renewals (delivered_at);
create index card_renewals_by_member on card_renewals (hotel_member_id, requested_at);
create index card_renewals_open on card_renewals (requested_at) where delivered_at is null;
-- The second of two requests at once meets the pending one (0106).
create unique index one_pending_renewal on card_renewals (hotel_member_id) where delivered_at is null;

-- Cards that casinos have given out.
create table casino_cards (
  cvip text primary key check (length(cvip) = 12),
  lastname text not null,
  firstname text not null,
  birthdate text not null,
  email text not null,
  email_key text not null,
  rfid text unique,
  casino text,
  registered_at bigint not null
);
create index casino_cards_by_email_key on casino_cards (email_key);

-- Cards of the casinos' stock.
create table blank_cards (
  cvip text primary key,
  rfid text unique,
  casino text,
  stocked_at bigint not null
);

-- Cards that are no longer good.
create table ended_cards (
  cvip text primary key,
  rfid text,
  vip_member_id text not null references vip_members (id) on delete cascade,
  state text not null check (state in ('replaced', 'blocked')),
  reason text not null,
  ended_at bigint not null
);
create index ended_cards_by_rfid on ended_cards (rfid);
create index ended_cards_by_vip_member_id on ended_cards (vip_member_id);

create table card_verifications (
  id text primary key,
  -- Null: the card, name or birth date was wrong, so that no code is right.
  cvip text,
  code_hash text,
  tries integer not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  proof_hash text unique,
  proven_at bigint,
  used_at bigint
);
create index card_verifications_by_cvip on card_verifications (cvip);
create index card_verifications_by_expires_at on card_verifications (expires_at);

create table reward_claims (
  id text primary key,
  vip_member_id text not null references vip_members (id) on delete cascade,
  reward text not null,
  points integer not null check (points > 0),
  -- A reward with a stock numbers its pieces from 1; each is given once.
  piece integer,
  code text not null unique,
  state text not null,
  at bigint not null,
  settled_at bigint,
  settled_house text,
  settled_by text
);
create index reward_claims_by_reward_state on reward_claims (reward, state);
create index reward_claims_by_vip_member_id_at on reward_claims (vip_member_id, at);
create unique index reward_claims_one_a_piece on reward_claims (reward, piece) where piece is not null;

create table points_lines (
  id text primary key,
  vip_member_id text not null references vip_members (id) on delete cascade,
  points integer not null,
  kind text not null check (kind in ('earned', 'spent', 'expired', 'adjusted')),
  source text not null,
  casino text,
  label text not null,
  at bigint not null,
  -- The points of a line that are left: no more can be taken than there are.
  remaining integer check (remaining >= 0),
  event_id text unique,
  claim_id text references reward_claims (id),
  constraint points_lines_left_at_most_all check (remaining is null or remaining <= points)
);
create index points_lines_by_vip_member_id_at on points_lines (vip_member_id, at);
-- The lines whose sum is the balance, oldest first.
create index points_lines_with_points_left on points_lines (vip_member_id, at) where remaining > 0;

-- Members' complaints about lines of points.
create table line_claims (
  id text primary key,
  vip_member_id text not null references vip_members (id) on delete cascade,
  line_id text not null references points_lines (id) on delete cascade,
  message text not null,
  state text not null check (state in ('open', 'settled')),
  at bigint not null,
  settled_at bigint,
  outcome text,
  answer text,
  settled_house text,
  settled_by text
);
create index line_claims_by_state_at on line_claims (state, at);
create index line_claims_by_vip_member_id on line_claims (vip_member_id, line_id);
create unique index line_claims_one_open_a_line on line_claims (line_id) where state = 'open';

-- Adjustments with their second person.
create table points_adjustments (
  id text primary key,
  vip_member_id text not null references vip_members (id) on delete cascade,
  points integer not null,
  label text not null,
  reason text not null,
  line_claim_id text references line_claims (id) on delete set null,
  state text not null check (state in ('waiting', 'alone', 'approved', 'declined')),
  house text,
  -- Without references: it outlives the access of the people that it names.
  requested_by text,
  requested_at bigint not null,
  expires_at bigint not null,
  decided_by text,
  decided_at bigint
);
create index points_adjustments_by_line_claim_id on points_adjustments (line_claim_id);
create index points_adjustments_by_requested_at on points_adjustments (requested_at);
create index points_adjustments_by_state_requested_at on points_adjustments (state, requested_at);
create index points_adjustments_by_vip_member_id_requested_at on points_adjustments (vip_member_id, requested_at);

create table advantage_uses (
  id text primary key,
  vip_member_id text not null references vip_members (id) on delete cascade,
  advantage text not null,
  at bigint not null,
  day text not null,
  month text not null,
  event_id text not null unique,
  house text,
  counted_by text
);
create index advantage_uses_by_vip_member_id_advantage_month on advantage_uses (vip_member_id, advantage, month);

create table welcome_offers (
  vip_member_id text not null primary key references vip_members (id) on delete cascade,
  given_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

create table sponsorships (
  id text primary key,
  sponsor_id text not null references vip_members (id) on delete cascade,
  godson_member_id text unique references vip_members (id) on delete set null,
  firstname text not null,
  email text not null,
  email_key text not null,
  invited_at bigint not null,
  registered_at bigint,
  full_at bigint,
  counted_year integer,
  constraint sponsorships_once_an_address unique (sponsor_id, email_key)
);
create index sponsorships_by_email_key on sponsorships (email_key);
create index sponsorships_by_sponsor_id_counted_year on sponsorships (sponsor_id, counted_year);
-- Invitations that nobody followed.
create index sponsorships_open on sponsorships (invited_at) where registered_at is null and email != '';

-- Visits that count toward a limit.
create table casino_visits (
  id text primary key,
  vip_member_id text not null references vip_members (id) on delete cascade,
  house text not null,
  evening text not null,
  month text not null,
  at bigint not null,
  counted_by text,
  undone_at bigint
);
create index casino_visits_by_at on casino_visits (at);
create index casino_visits_by_house_month on casino_visits (house, month);
create index casino_visits_by_vip_member_id_month on casino_visits (vip_member_id, month);
create unique index casino_visits_once_an_evening on casino_visits (vip_member_id, house, evening)
  where undone_at is null;

create table jackpots (
  casino text not null,
  machine text not null,
  name text not null,
  amount bigint not null,
  currency text not null,
  at bigint not null,
  constraint jackpots_of_one_machine primary key (casino, machine)
);

create table machine_payments (
  id text primary key,
  casino text not null,
  machine text not null,
  amount bigint not null,
  currency text not null,
  at bigint not null
);
create index machine_payments_by_casino_machine_at on machine_payments (casino, machine, at);

create table table_states (
  casino text not null,
  table_name text not null,
  game text not null,
  bet_min bigint not null,
  bet_max bigint not null,
  positions integer not null,
  at bigint not null,
  open integer not null default 0 check (open in (0, 1)),
  constraint table_states_of_one_table primary key (casino, table_name)
);

create table floor_events (
  -- The order in which events were handled: a stream resumes by it.
  seq bigserial primary key,
  id text not null unique,
  casino text not null,
  type text not null,
  data text not null,
  at bigint not null
);
create index floor_events_by_casino_seq on floor_events (casino, seq);

create table tournaments (
  id text primary key,
  story_uuid text not null,
  slug text not null,
  title_fr text not null,
  title_en text not null,
  casino_name text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  registration_until bigint not null,
  places integer not null check (places >= 0),
  -- Held, paid, confirmed and offered places: of 50 requests for the last place one statement gives it to one.
  taken integer not null default 0 check (taken >= 0),
  state text not null check (state in ('open', 'cancelled', 'past')),
  revision text not null,
  created_at bigint not null,
  casino_slug text
);
create index tournaments_by_casino_slug_ends_at on tournaments (casino_slug, ends_at);
create index tournaments_by_slug on tournaments (slug);
create unique index tournaments_one_to_come on tournaments (story_uuid) where state = 'open';

create table registrations (
  id text primary key,
  tournament_id text not null references tournaments (id),
  vip_member_id text references vip_members (id),
  state text not null,
  payment_id text,
  code text not null unique,
  held_until bigint not null,
  refundable_until bigint not null,
  sequence integer not null default 0,
  created_at bigint not null,
  confirmed_at bigint,
  ended_at bigint,
  checked_in_at bigint,
  no_show_at bigint,
  desk_refunded_at bigint,
  checked_in_by text,
  guest_name text,
  desk_currency text,
  desk_cents integer,
  guest_firstname text
);
create index registrations_by_state_held_until on registrations (state, held_until);
create index registrations_by_tournament_id_state on registrations (tournament_id, state);
create index registrations_by_vip_member_id on registrations (vip_member_id);
create index registrations_of_guests on registrations (tournament_id) where guest_name is not null;
-- A member has at most one live row for a tournament.
create unique index registrations_one_alive on registrations (tournament_id, vip_member_id)
  where state in ('held', 'paid', 'confirmed');

create table payments (
  id text primary key,
  registration_id text not null references registrations (id),
  vip_member_id text references vip_members (id),
  state text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  locale text not null,
  session_id text unique,
  intent_id text,
  checkout_url text,
  asked_at bigint not null,
  -- The reason of a refund, from the decision on.
  refund_reason text,
  refund_id text,
  created_at bigint not null,
  paid_at bigint,
  refunded_at bigint,
  is_late integer not null default 0 check (is_late in (0, 1)),
  -- The money after it was paid: refunds in parts or in vain, disputes.
  paid_cents integer,
  paid_currency text,
  refunded_cents integer not null default 0,
  refund_state text,
  dispute text,
  money_at bigint
);
create index payments_by_intent_id on payments (intent_id);
create index payments_by_registration_id on payments (registration_id);
create index payments_by_state_asked_at on payments (state, asked_at);
create index payments_by_vip_member_id on payments (vip_member_id);

create table waiting_list (
  id text primary key,
  tournament_id text not null references tournaments (id),
  vip_member_id text not null references vip_members (id),
  state text not null,
  -- The order of the waiting list: a player who lets an offer lapse goes to its end.
  position integer not null,
  offered_until bigint,
  registration_id text references registrations (id),
  created_at bigint not null
);
create index waiting_list_by_state_offered_until on waiting_list (state, offered_until);
create index waiting_list_by_tournament_id_position on waiting_list (tournament_id, position);
create index waiting_list_by_vip_member_id on waiting_list (vip_member_id);
create unique index waiting_list_one_alive on waiting_list (tournament_id, vip_member_id)
  where state in ('waiting', 'offered');

-- The floor's clocks, which the desk may move.
create table tournament_clocks (
  tournament text primary key,
  level integer not null,
  started_at bigint not null,
  players_left integer not null,
  paused integer not null check (paused in (0, 1)),
  at bigint not null,
  desk_at bigint,
  desk_by text
);

-- Messages of forms, as requests that the staff answer.
create table submissions (
  id text primary key,
  form text not null,
  locale text not null check (locale in ('fr', 'en')),
  email text not null,
  email_key text not null,
  body_json text not null,
  block text,
  desk text not null,
  wording text not null,
  spam integer not null default 0 check (spam in (0, 1)),
  -- The second of two equal posts at once finds the first.
  fingerprint text unique,
  created_at bigint not null,
  forget_at bigint not null,
  state text not null default 'new' check (state in ('new', 'taken', 'answered', 'closed')),
  house text,
  owner_id text references desk_people (id) on delete set null,
  version integer not null default 0,
  spam_reason text
);
create index submissions_by_created_at on submissions (created_at);
create index submissions_by_email_key on submissions (email_key);
create index submissions_by_forget_at on submissions (forget_at);
create index submissions_by_form_spam_state_created_at on submissions (form, spam, state, created_at);
create index submissions_by_owner_id on submissions (owner_id);

create table submission_files (
  submission_id text primary key references submissions (id) on delete cascade,
  name text not null,
  type text not null,
  size integer not null,
  content text not null
);

-- Answers and notes of the staff.
create table request_texts (
  id text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  person_id text references desk_people (id) on delete set null,
  text text not null,
  outcome text check (outcome in ('sent', 'failed')),
  outcome_at bigint,
  created_at bigint not null
);
create index request_texts_by_outcome_kind on request_texts (outcome, kind);
create index request_texts_by_person_id on request_texts (person_id);
create index request_texts_by_submission_id_created_at on request_texts (submission_id, created_at);

create table request_drafts (
  submission_id text not null references submissions (id) on delete cascade,
  person_id text not null references desk_people (id) on delete cascade,
  text text not null,
  saved_at bigint not null,
  constraint request_drafts_once primary key (submission_id, person_id)
);
create index request_drafts_by_person_id on request_drafts (person_id);

create table contest_entries (
  contest text not null,
  email_key text not null,
  submission_id text not null references submissions (id) on delete cascade,
  created_at bigint not null,
  constraint contest_entries_once primary key (contest, email_key)
);
create index contest_entries_by_email_key on contest_entries (email_key);

-- Draws and their lists, without a reference to the entries: the published list outlives whoever is erased.
create table contest_draws (
  contest text primary key,
  list_hash text not null,
  list_length integer not null,
  source text not null,
  seed_day text not null,
  winners integer not null,
  substitutes integer not null,
  committed_at bigint not null,
  seed text,
  drawn_at bigint,
  -- The writing of the seed, announced with the list.
  seed_numbers integer,
  seed_digits integer,
  seed_order text check (seed_order in ('ascending', 'drawn'))
);
create index contest_draws_by_committed_at on contest_draws (committed_at);

create table contest_draw_entries (
  contest text not null references contest_draws (contest) on delete cascade,
  submission_id text not null,
  rank integer,
  state text check (state in ('winner', 'substitute', 'replaced', 'skipped')),
  -- When the house took the entry out of an announced list.
  taken_out_at bigint,
  constraint contest_draw_entries_once primary key (contest, submission_id)
);
create index contest_draw_entries_by_submission_id on contest_draw_entries (submission_id);

create table newsletter_subscriptions (
  id text primary key,
  email text not null,
  email_key text not null unique,
  locale text not null check (locale in ('fr', 'en')),
  state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
  wording text not null,
  asked_at bigint not null,
  confirm_hash text unique,
  confirm_expires_at bigint,
  confirmed_at bigint,
  unsubscribe_token text not null unique,
  unsubscribed_at bigint,
  page text,
  house text,
  unsubscribe_reason text
);
create index newsletter_subscriptions_by_asked_at on newsletter_subscriptions (asked_at);
create index newsletter_subscriptions_by_house_state_asked_at_id on newsletter_subscriptions (house, state, asked_at, id);
create index newsletter_subscriptions_by_house_state_unsubscribed_at_id on newsletter_subscriptions (house, state, unsubscribed_at, id);
create index newsletter_subscriptions_by_state_asked_at_id on newsletter_subscriptions (state, asked_at, id);
create index newsletter_subscriptions_by_state_unsubscribed_at_id on newsletter_subscriptions (state, unsubscribed_at, id);

-- Recipients of offers, with the link that ends them.
create table offer_readers (
  email_key text primary key,
  token text not null unique,
  first_at bigint not null,
  left_at bigint,
  unsubscribe_reason text
);
create index offer_readers_by_left_at on offer_readers (left_at);
create index offer_readers_by_left_at_email_key on offer_readers (left_at, email_key);

create table letter_sendings (
  id text primary key,
  story text not null,
  -- The story while its sending is not over: of two people who begin one, one does.
  active_story text unique,
  programme text not null,
  subject_fr text not null,
  subject_en text not null,
  edition text,
  state text not null,
  reason text,
  version integer not null default 0,
  person_id text,
  created_at bigint not null,
  scheduled_at bigint,
  started_at bigint,
  prepared_to text,
  prepared_at bigint,
  ended_at bigint,
  constraint letter_sendings_state
    check (state in ('scheduled', 'late', 'sending', 'paused', 'sent', 'cancelled', 'refused'))
);
create index letter_sendings_by_state_scheduled_at on letter_sendings (state, scheduled_at);
create index letter_sendings_by_story_created_at on letter_sendings (story, created_at);

create table letter_recipients (
  sending text not null references letter_sendings (id) on delete cascade,
  recipient_key text not null,
  source text not null,
  locale text not null,
  -- Id of its mail in the outbox, the same however often that is written: it makes the Message-ID.
  mail_id text not null unique,
  state text not null,
  settled_at bigint,
  constraint letter_recipients_once primary key (sending, recipient_key),
  constraint letter_recipients_state check (state in ('waiting', 'queued', 'sent', 'failed'))
);
create index letter_recipients_by_recipient_key on letter_recipients (recipient_key);
create index letter_recipients_by_sending_state on letter_recipients (sending, state);

create table letter_left_out (
  sending text not null references letter_sendings (id) on delete cascade,
  reason text not null,
  count integer not null,
  constraint letter_left_out_once primary key (sending, reason)
);

-- The pace of all processes.
create table letter_pace (
  id text primary key,
  next_at bigint not null
);

-- The sentences about cookies that visitors saw.
create table consent_wordings (
  version text primary key,
  locale text not null,
  sentences_json text not null,
  first_seen_at bigint not null
);

-- Choices of visitors about cookies, as proof.
create table consent_proofs (
  id text primary key,
  consent_id text not null,
  choices_json text not null,
  wording text not null,
  locale text not null,
  hotel_member_id text,
  vip_member_id text,
  made_at bigint not null
);
create index consent_proofs_by_consent_id on consent_proofs (consent_id);
create index consent_proofs_by_hotel_member_id on consent_proofs (hotel_member_id);
create index consent_proofs_by_made_at on consent_proofs (made_at);
create index consent_proofs_by_vip_member_id on consent_proofs (vip_member_id)
`
