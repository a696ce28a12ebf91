import type { MouseEvent } from 'react'
import { textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { fileGone } from '../../../platform/contract/files.ts'
import { jobs } from '../contract.ts'
import { startDownload } from './startDownload.ts'

/** Fetches a job's file, under a link of this moment: links die after some minutes, files after some days (foundations §8). */
export const fetchJobFile = async (id: number): Promise<void> => {
  try {
    const { fileLink } = await callServer(jobs.get, { query: { id } })
    if (fileLink === null) showToast(fileGone.msg, 'error')
    else startDownload(fileLink)
  } catch (error) {
    showToast(textOf(error), 'error')
  }
}

/** The same in place of a link that was read earlier. */
export const insteadOfLink = (id: number) => (event: MouseEvent<HTMLElement>) => {
  event.preventDefault()
  void fetchJobFile(id)
}
