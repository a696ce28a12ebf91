import { showToast } from '../kit/toast.ts'
import { onRestart } from '../pageState.ts'

let isLost = false

onRestart(() => {
  isLost = false
})

/** Notes that the server has responded, so that the next loss is announced again. */
export const noteResponse = (): void => {
  isLost = false
}

/**
 * Shows that the connection is lost: for each writing call, and once for all readings until the server responds. A page
 * that polls would repeat the message every few seconds.
 */
export const announceLostConnection = (text: string, writes: boolean): void => {
  if (writes || !isLost) showToast(text, 'error')
  isLost = true
}
