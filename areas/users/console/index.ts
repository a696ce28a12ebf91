import { lazy } from 'react'
import { screen, withActions, withWords } from '../../../platform/console/shell/screen.ts'
import type { ShowChildLinks } from './list/UsersScreen.tsx'
import { photosPath, photosTitle } from './photos/places.ts'

/** The screens of this area, with the dialog of a child's links. */
export const usersScreens = (childLinks: ShowChildLinks) => [
  withActions(
    withWords(
      screen('/sys/user', '组织用户管理', 'school:user:view', async () => {
        const { usersScreen } = await import('./list/UsersScreen.tsx')
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
  // No menu names it: it is opened from the imports of users and from the history, and asks for the permission itself.
  screen(photosPath, photosTitle, null, () => import('./photos/PhotosScreen.tsx')),
]

/** Changes one's own avatar; its code comes when it is opened. */
export const AvatarDialog = lazy(() => import('./records/AvatarDialog.tsx'))

/** Shows a user of a row; its code comes when it is opened. */
export const UserDialog = lazy(async () => ({ default: (await import('./records/UserDialog.tsx')).UserDialog }))

export { importsOpenTo } from './list/importPlaces.ts'
export { saying } from './saying.ts'
export { UserSelect } from './list/UserSelect.tsx'
