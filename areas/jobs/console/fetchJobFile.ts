import type { MouseEvent } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { fileGone } from '../../../platform/contract/files.ts'
import { jobs } from '../contract.ts'
import { startDownload } from './startDownload.ts'

/** Downloads a job's file with a fresh link: links expire after minutes, files after days (foundations §8). */
export const fetchJobFile = async (id: number): Promise<void> => {
  try {
    const { fileLink } = await callServer(jobs.get, { query: { id } })
    if (fileLink === null) showToast(fileGone.msg, 'error')
    else startDownload(fileLink)
  } catch (error) {
    showToast(errorText(error), 'error')
  }
}

/** Returns a click handler that downloads the file with a fresh link instead of the one that was read earlier. */
export const downloadOnClick = (id: number) => (event: MouseEvent<HTMLElement>) => {
  event.preventDefault()
  void fetchJobFile(id)
}
