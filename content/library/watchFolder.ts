import { type FSWatcher, statSync, watch } from 'node:fs'

/** Watches folders one by one, so that a folder made later is seen from its first file on. */
export interface FolderWatch {
  add(folder: string): void
  close(): void
}

/**
 * Editors write in pieces or by renaming: one call comes when nothing has moved for a moment.
 * @param onChange called after `quietMs` without an event
 */
export function watchFolders(onChange: () => void, quietMs = 60): FolderWatch {
  const watched = new Map<string, { watcher: FSWatcher; inode: number }>()
  let timer: NodeJS.Timeout | undefined

  return {
    add(folder) {
      const inode = statSync(folder, { throwIfNoEntry: false })?.ino
      // A folder made anew under its old name is another folder: the old watcher hears nothing of it.
      if (watched.get(folder)?.inode === inode) return
      forget(folder)
      if (inode === undefined) return
      const watcher = watch(folder, touch)
      watcher.on('error', () => forget(folder))
      watched.set(folder, { watcher, inode })
    },
    close() {
      clearTimeout(timer)
      for (const folder of [...watched.keys()]) forget(folder)
    },
  }

  function touch(): void {
    clearTimeout(timer)
    timer = setTimeout(onChange, quietMs)
  }

  function forget(folder: string): void {
    watched.get(folder)?.watcher.close()
    watched.delete(folder)
  }
}
