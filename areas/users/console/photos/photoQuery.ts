import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'

const defaults = { run: 0, page: 1, size: 20 } as const

/** The part of the screen of photographs that the address keeps. */
export const usePhotoQuery = () => useScreenQuery(defaults)

export type PhotoQuery = ReturnType<typeof usePhotoQuery>[0]
