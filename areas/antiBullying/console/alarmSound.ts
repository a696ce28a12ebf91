import { onRestart } from '../../../platform/console/pageState.ts'

const soundKey = 'antiBullyingSound'

/** Returns true if the alarm sound is on at this computer. It is off until somebody turns it on. */
export const isSoundOn = (): boolean => localStorage.getItem(soundKey) === '1'

/** Turns the alarm sound on or off for this computer. */
export const setSoundOn = (isOn: boolean): void => {
  if (isOn) localStorage.setItem(soundKey, '1')
  else localStorage.removeItem(soundKey)
}

let context: AudioContext | null = null

onRestart(() => {
  context = null
})

/** Plays three rising tones if the sound is on. Browsers block sound until the user has used the page. */
export const playAlarm = (): void => {
  if (!isSoundOn()) return
  context ??= new AudioContext()
  const on = context
  // Fails if the user hasn't used the page yet.
  on.resume().catch(() => undefined)
  for (const [at, pitch] of [660, 880, 1174].entries()) {
    const tone = on.createOscillator()
    const volume = on.createGain()
    const from = on.currentTime + at * 0.22
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.2)
    tone.connect(volume).connect(on.destination)
    tone.start(from)
    tone.stop(from + 0.22)
  }
}
