import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import type { RowAction } from '../../../../platform/console/kit/RowActions.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { type UserRow, users } from '../../contract.ts'
import { prefixRefusal } from '../prefixRefusal.ts'
import { useReloadUsers } from '../useReloadUsers.ts'
import { isPupil } from '../userStates.ts'

interface Openers {
  readonly onOpen: (user: UserRow) => void
  readonly onEdit: (user: UserRow) => void
  readonly onChangeClass: (user: UserRow) => void
  /** Shows the links of a student's parents. */
  readonly onLinks: (user: UserRow) => void
}

/**
 * Returns the actions of a row in the users list and its account switch (foundations §6). Users can't disable or
 * delete themselves.
 */
export const useUserActions = ({ onOpen, onEdit, onChangeClass, onLinks }: Openers) => {
  const { userId, schoolId, closedModules = [] } = useUser()
  const mayLink = useAllowed('leave:record:add') && !closedModules.includes('leave')
  const [mayEdit, mayDelete] = [useAllowed('school:user:edit'), useAllowed('school:user:delete')]
  const changed = useReloadUsers()
  const runAndRefresh = async (work: Promise<unknown>, words = '操作失败, ') => {
    await prefixRefusal(words, () => work)
    await changed()
    showToast('操作成功', 'success')
  }
  const makeDeleteAction = (user: UserRow): RowAction => ({
    label: '删除',
    danger: true,
    onPress: () => {
      const body = { id: user.id, schoolId: user.schoolId }
      return runAndRefresh(callServer(users.deleteUser, { body }), '删除失败：')
    },
    confirm: {
      title: '确认删除用户吗？',
      lost: `${user.name} 在本校的角色、部门、学生信息与家长关系都会丢失，且不能恢复；不再属于任何学校时，账号一并删除。`,
    },
  })
  const actionsOf = (user: UserRow): RowAction[] => {
    const isClosed = user.accountDisabled && user.accountLocked
    return [
      { label: '查看', onPress: () => onOpen(user) },
      ...(mayEdit ? [{ label: '编辑', onPress: () => onEdit(user) }] : []),
      ...(mayEdit && isPupil(user) ? [{ label: '调班', onPress: () => onChangeClass(user) }] : []),
      // Links can be created only in the user's own school.
      ...(mayLink && isPupil(user) && user.schoolId === schoolId
        ? [{ label: '家长链接', onPress: () => onLinks(user) }]
        : []),
      ...(mayDelete && user.id !== userId && !isClosed ? [makeDeleteAction(user)] : []),
    ]
  }
  /** Returns a function that disables or enables the account, or null if the user may not. */
  const switchOf = (user: UserRow) => {
    if (!mayEdit || user.id === userId) return null
    const body = { schoolId: user.schoolId, userId: user.id, flag: !user.accountDisabled }
    return () => runAndRefresh(callServer(users.setDisabled, { body }))
  }
  return { actionsOf, switchOf }
}
