import { useCall } from '../../../platform/console/client/useCall.ts'
import { media } from '../contract.ts'

/** The calls that show resources, and what follows from them. */
export const resourceReads = [media.resourcePage, media.folders, media.task]

/** The calls that show layouts. */
export const layoutReads = [media.layoutPage, media.task]

/** The calls that show tasks, and what follows from their state. */
export const taskReads = [media.taskPage, media.task, media.layoutPage, media.resourcePage, media.padPage]

/** The calls that show pads and their pairing. */
export const padReads = [media.padPage]

const all = { keyword: '', pageNum: 1, pageSize: -1 } as const

/** Reads all layouts. Empty until they arrive. */
export const useLayouts = () => useCall(media.layoutPage, { body: all }, { fresh: 10_000 }).data?.content ?? []

/** Reads all resources, which fit one page. Empty until they arrive. */
export const useResources = () =>
  useCall(media.resourcePage, { body: { ...all, folder: '' } }, { fresh: 10_000 }).data?.content ?? []

/** Reads the folders as options. Empty until they arrive. */
export const useFolderOptions = () =>
  (useCall(media.folders, {}, { fresh: 10_000 }).data ?? []).map((value) => ({ value, label: value }))

/** Reads the pads to choose from. Empty until they arrive. */
export const usePads = () => useCall(media.pads, {}, { fresh: 10_000 }).data ?? []
