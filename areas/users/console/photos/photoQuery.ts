import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'

const defaults = { run: 0, page: 1, size: 20 } as const

/** Reads and changes the state that the photo upload screen keeps in the URL. */
export const usePhotoQuery = () => useScreenQuery(defaults)

export type PhotoQuery = ReturnType<typeof usePhotoQuery>[0]
