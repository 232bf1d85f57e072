import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '#server/store/open.ts'
import { distDir } from '#test/support/site.ts'
import type { StorePlace } from '#test/support/store/stores.ts'

export interface Migration {
  /** Exit code (null: killed), and what it said, without its log. */
  ended: Promise<{ code: number | null; said: string }>
  /** @returns whether it was killed before it had ended by itself */
  killAfter(ms: number): Promise<boolean>
}

/** `npm run migrate` of the built server. */
export function migrateTo({ env }: StorePlace): Migration {
  const child = spawn(process.execPath, [join(distDir, 'server', 'migrate.mjs')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return {
    ended,
    async killAfter(ms) {
      await pause(ms)
      child.kill('SIGKILL')
      return (await ended).code === null
    },
  }
}

/** Every column, index and migration of a store, one a line. */
export async function schemaOf({ db, dialect }: Store): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ line: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master
          union all select name from kysely_migration order by line`
      : sql<{ line: string }>`select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable as line
            from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          union all select name from kysely_migration order by line`
  return (await query.execute(db)).rows.map((it) => it.line)
}
