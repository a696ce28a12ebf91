import { lazy } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { ShowChildLinks } from './list/UsersScreen.tsx'
import { photosPath, photosTitle } from './photos/places.ts'

/** Returns the screens of this area. `childLinks` is the dialog of a child's links, from another area. */
export const usersScreens = (childLinks: ShowChildLinks) => [
  withActions(
    withSynonyms(
      screen('/sys/user', '组织用户管理', 'school:user:view', async () => {
        const { makeUsersScreen: usersScreen } = await import('./list/UsersScreen.tsx')
        return { default: usersScreen(childLinks) }
      }),
      '学生名单',
      '老师',
      '教职工',
      '家长',
      '花名册',
      '重置密码',
      '转学',
      '调班',
    ),
    [{ title: '新建用户', also: ['添加用户', '新增学生', '新增教职工'], permission: 'school:user:add' }],
  ),
  // No menu entry: the import menu and the history open it. The screen checks the permission itself.
  screen(photosPath, photosTitle, null, () => import('./photos/PhotosScreen.tsx')),
]

/** Dialog that changes the user's own avatar, loaded on first use. */
export const AvatarDialog = lazy(() => import('./records/AvatarDialog.tsx'))

/** Dialog that shows the user of a row, loaded on first use. */
export const UserDialog = lazy(async () => ({ default: (await import('./records/UserDialog.tsx')).UserDialog }))

export { listPermittedImports } from './list/importPlaces.ts'
export { prefixRefusal } from './prefixRefusal.ts'
export { usePeople, usePerson } from './list/usePeople.ts'
export { UserSelect } from './list/UserSelect.tsx'
