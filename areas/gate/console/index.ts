import type { ReactNode } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The menu screens of this area. */
export const gateScreens = [
  withSynonyms(
    screen('/access/rules', '通行规则', 'gate:rule:edit', () => import('./rules/RulesScreen.tsx')),
    '门禁',
    '放行规则',
    '进出规则',
  ),
]

/** The gate keepers' home page. The access area passes in the records. */
export const gateHome = (records: ReactNode) =>
  withSynonyms(
    screen('/menwei', '出入管理', 'school:menwei:view', async () => {
      const { gateScreen } = await import('./GateScreen.tsx')
      return { default: gateScreen(records) }
    }),
    '门卫',
    '放行',
    '访客',
    '临时出门',
  )
