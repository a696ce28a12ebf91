import { useMemo } from 'react'
import { useUser } from '../../../platform/console/session/userContext.ts'

/** A home page outside the shell for users with a single task (foundations §2). */
export interface WorkHome {
  readonly path: '/sushe' | '/IMIS' | '/menwei'
  readonly name: string
  /** The title in its head bar next to the school's name. */
  readonly title?: string
  readonly permission: string
  /** Its module, which a school may have closed. */
  readonly module: string
}

/** The home pages that the work board links to. */
export const workHomes: readonly WorkHome[] = [
  { path: '/sushe', name: '宿舍管理', permission: 'school:dormitory:view', module: 'dormitory' },
  { path: '/IMIS', name: '综合平台', title: '综合管理平台', permission: 'school:IMIS:view', module: 'map' },
  { path: '/menwei', name: '出入管理', permission: 'school:menwei:view', module: 'gate' },
]

/** Returns the home pages open to the signed-in user in this school. */
export const useOpenHomes = (): readonly WorkHome[] => {
  const { permissions, closedModules } = useUser()
  return useMemo(
    () =>
      workHomes.filter(
        ({ permission, module }) => permissions.includes(permission) && !closedModules?.includes(module),
      ),
    [permissions, closedModules],
  )
}
