import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'

/** Watches folders one by one, so that a folder made later is seen from its first file on. */
export interface FolderWatch {
  add(folder: string): void
  close(): void
}

/**
 * Reports changes after a moment of quiet, because text editors write in pieces or by renaming.
 * @param onChange called after `quietMs` without an event
 * @param onFailure called with the reason when the system watches no more folders
 */
export function watchFolders(onChange: () => void, onFailure: (error: Error) => void, quietMs = 60): FolderWatch {
  const watched = new Map<string, { watcher: FSWatcher; identity: string }>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    add(folder) {
      // A read that is still running goes on adding folders after the end.
      if (isClosed) return
      const identity = identityOf(folder)
      if (watched.get(folder)?.identity === identity) return
      forget(folder)
      if (identity === undefined) return
      try {
        const watcher = watch(folder, () => touch(folder))
        watcher.on('error', () => forget(folder))
        watched.set(folder, { watcher, identity })
      } catch (error) {
        onFailure(error as Error)
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const folder of [...watched.keys()]) forget(folder)
    },
  }

  function touch(folder: string): void {
    if (!existsSync(folder)) forget(folder)
    clearTimeout(timer)
    timer = setTimeout(onChange, quietMs)
  }

  function forget(folder: string): void {
    watched.get(folder)?.watcher.close()
    watched.delete(folder)
  }
}

/**
 * A folder that is created again under its old name is another folder, and the old watcher reports nothing of it. File systems
 * give inode numbers out again at once, so the number alone does not tell.
 */
function identityOf(folder: string): string | undefined {
  const facts = statSync(folder, { throwIfNoEntry: false })
  return facts && `${facts.ino} ${facts.birthtimeMs}`
}
