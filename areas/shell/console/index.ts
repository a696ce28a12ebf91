import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

export { Head } from './Head.tsx'
export { useMenu } from './useMenu.ts'
export { useOwnPermissions } from './useOwnPermissions.ts'
export { useOpenHomes, workHomes } from './workHomes.ts'
export { WorkPlace } from './WorkPlace.tsx'

/** The screens of this area. */
export const shellScreens = [
  withSynonyms(
    screen('/customizeMenu/externalChaiMenu', '自定义菜单', 'shell:menu:view', () => import('./CustomMenuScreen.tsx')),
    '添加菜单',
    '外部链接',
  ),
]
