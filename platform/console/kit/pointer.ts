import { onRestart } from '../pageState.ts'

let isDown = false
let waiting: (() => void)[] = []

const press = () => {
  isDown = true
}

const release = () => {
  isDown = false
  const now = waiting
  waiting = []
  // After the click that this release makes.
  setTimeout(() => now.forEach((go) => go()))
}

window.addEventListener('pointerdown', press, true)
window.addEventListener('pointerup', release, true)
window.addEventListener('pointercancel', release, true)

onRestart(() => {
  isDown = false
  waiting = []
})

/**
 * Resolves when no button of the pointer is held. What changes the layout when a field is left waits for it: the press that
 * leaves the field is the first half of a click, and a button that moves before the second half is never clicked.
 */
export const pointerReleased = (): Promise<void> =>
  isDown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
