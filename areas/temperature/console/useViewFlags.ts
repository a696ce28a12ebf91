import { useGraduatesShown } from '../../../platform/console/session/graduates.ts'

const flags = { viewAccountDisable: true, viewDel: true, viewDelFlag: true, viewLocked: true } as const

const none: Partial<typeof flags> = {}

/** Returns the input by which calls also count graduates and closed accounts, if 显示毕业生 is on (O-RULE-133). */
export const useViewFlags = (): Partial<typeof flags> => (useGraduatesShown() ? flags : none)
