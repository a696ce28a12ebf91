import { onRestart } from '../../../platform/console/pageState.ts'

const mutedKey = 'gateMuted'

/** True of a computer that keeps quiet when somebody comes to a gate. */
export const isMuted = (): boolean => localStorage.getItem(mutedKey) === '1'

/** Keeps this computer quiet from now on, or lets it be heard again. */
export const setMuted = (muted: boolean): void => {
  if (muted) localStorage.setItem(mutedKey, '1')
  else localStorage.removeItem(mutedKey)
}

let context: AudioContext | null = null

onRestart(() => {
  context = null
})

const beep = (on: AudioContext, pitch: number, after: number) => {
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

/** Two short tones. A browser that lets no page be heard before it was pressed keeps quiet until then. */
export const playArrival = (): void => {
  if (isMuted()) return
  context ??= new AudioContext()
  // Refused where nothing on the page was pressed yet.
  context.resume().catch(() => undefined)
  beep(context, 880, 0)
  beep(context, 1174, 0.2)
}
