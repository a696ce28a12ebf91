import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const integratorScreens = [
  withSynonyms(
    screen('/dyy/jcs', '集成商管理', 'integrator:integrator:edit', () => import('./IntegratorsScreen.tsx'), 'platform'),
    '服务商',
    '人数上限',
  ),
  screen('/dyy/jcs/own', '本校集成商', 'integrator:own:view', () => import('./OwnScreen.tsx')),
]
