import { useMemo } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { device, deviceTypes } from '../../device/contract.ts'
import { type AppPlace, resource } from '../../resource/contract.ts'
import { map } from '../contract.ts'
import { findMiddle } from '../geometry.ts'
import { defaultZoom } from '../words.ts'

/** The calls that show a school's campus. */
export const campusReads = [map.range, map.buildings, map.lines]

const everything = { pageNum: 1, pageSize: -1 }
const none = [] as const
/** The middle of the first map of a school that has none yet: Hangzhou. */
const somewhere = [120.15, 30.28] as const

/** Reads the range, buildings and lines of the shown school. */
export const useCampus = () => {
  const { schoolId: id, asked } = useShownSchool()
  const range = useCall(map.range, { params: { id } })
  const buildings = useCall(map.buildings, { body: { ...everything, ...asked } })
  const lines = useCall(map.lines, { body: { ...everything, ...asked } })
  const reads = [range, buildings, lines]
  const campus = {
    range: range.data,
    buildings: buildings.data?.content ?? none,
    lines: lines.data?.content ?? none,
  }
  const { longitude = null, latitude = null } = range.data ?? {}
  const middle = findMiddle(campus.buildings.flatMap(({ baiduJsonUnZip }) => baiduJsonUnZip.coordinates))
  return {
    campus,
    centre: longitude === null || latitude === null ? (middle ?? somewhere) : ([longitude, latitude] as const),
    zoom: range.data?.zoom ?? defaultZoom,
    isPending: reads.some(({ isPending }) => isPending),
    error: reads.map(({ error }) => error).find((error) => error !== null) ?? null,
    retry: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  }
}

/** True for users who may view objects by their own permission, or on the integrated platform. */
const useMayView = (permission: string) => {
  const onPlatform = useAllowed('school:IMIS:view')
  return useAllowed(permission) || onPlatform
}

/**
 * Reads the devices of known types (A-RULE-041) and the resources that the school shows on this page, as far as the user
 * may view them.
 */
export const useMapObjects = (place: AppPlace) => {
  const { schoolId, asked } = useShownSchool()
  const mayDevices = useMayView('device:device:view')
  const mayResources = useMayView('resource:item:view')
  const devices = useCall(device.ofSchool, { params: { schoolId } }, { enabled: mayDevices, every: () => 60_000 })
  const tree = useCall(resource.resourceTree, { query: { ...asked, place } }, { enabled: mayResources })
  const known = useMemo(() => new Set(deviceTypes.map(({ type }) => type)), [])
  return {
    devices: (devices.data ?? none).filter(({ basePackageName }) => known.has(basePackageName)),
    types: (tree.data ?? none).flatMap(({ children, ...type }) => [type, ...children]).filter(({ checked }) => checked),
    error: devices.error ?? tree.error,
    retry: () =>
      void Promise.all([devices, tree].filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  }
}
export type MapDevice = ReturnType<typeof useMapObjects>['devices'][number]
export type MapResourceType = ReturnType<typeof useMapObjects>['types'][number]
