import { loadWholeStyles } from '#client/boot/wholeStyles.ts'
import { readData } from '#client/ui/dataOf.ts'
import { loopData } from '#client/ui/pictures/dataNames.ts'

/** Where a picture leads to a page, a thumbnail of it. */
const thumbnails = 'a, .Cards-item'

/**
 * Plays a silent loop on the picture that it was taken from, while that is in sight, with a button that stops it: it is
 * longer than five seconds (WCAG 2.2.2). The picture alone stands there for readers who want less motion or fewer bytes,
 * in links and cards, and where the browser does not play.
 */
export async function startLoop(frame: HTMLElement): Promise<void> {
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  if (motion.matches || savesData() || frame.closest(thumbnails)) return
  await loadWholeStyles()
  const { film = '', pause = '', play = '' } = readData(frame, loopData)
  const video = document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, preload: 'none', tabIndex: -1 })
  // The picture below it has the words.
  video.setAttribute('aria-hidden', 'true')
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  let isStopped = false
  let isInSight = false

  video.addEventListener('playing', () => {
    video.className = 'is-seen'
    if (!button.isConnected) frame.append(button)
    nameButton()
  })
  video.addEventListener('pause', nameButton)
  button.addEventListener('click', () => {
    isStopped = !video.paused
    follow()
  })
  motion.addEventListener('change', () => {
    isStopped ||= motion.matches
    follow()
  })
  new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting === true
    follow()
  }).observe(frame)
  frame.append(video)

  function follow() {
    if (!isInSight || isStopped) return video.pause()
    if (!video.src) video.src = film
    // Refused where a phone saves its battery: the picture stays.
    video.play().catch(() => {})
  }

  function nameButton() {
    button.ariaLabel = video.paused ? play : pause
    button.className = video.paused ? 'is-still' : ''
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
