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
  // Run after the click event of this release.
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
 * Resolves when no pointer button is pressed. Layout changes on blur wait for it: the press that leaves a field starts
 * a click, and a button that moves before the release would not receive the click.
 */
export const pointerReleased = (): Promise<void> =>
  isDown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
