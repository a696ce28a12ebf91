import { onRestart } from '../../../platform/console/pageState.ts'

const mutedKey = 'gateMuted'

/** True if the arrival sound is off on this computer. */
export const isMuted = (): boolean => localStorage.getItem(mutedKey) === '1'

/** Turns the arrival sound off or on for this computer. */
export const setMuted = (muted: boolean): void => {
  if (muted) localStorage.setItem(mutedKey, '1')
  else localStorage.removeItem(mutedKey)
}

let context: AudioContext | null = null

onRestart(() => {
  context = null
})

const playTone = (on: AudioContext, pitch: number, after: number) => {
  const tone = on.createOscillator()
  const volume = on.createGain()
  const at = on.currentTime + after
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0.2, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.18)
  tone.connect(volume).connect(on.destination)
  tone.start(at)
  tone.stop(at + 0.2)
}

/** Plays two short tones. Browsers block sound until the user has interacted with the page. */
export const playArrival = (): void => {
  if (isMuted()) return
  context ??= new AudioContext()
  // Fails if the user hasn't interacted with the page yet.
  context.resume().catch(() => undefined)
  playTone(context, 880, 0)
  playTone(context, 1174, 0.2)
}
