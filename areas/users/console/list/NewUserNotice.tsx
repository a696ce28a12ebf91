import { Alert, Button } from 'antd'
import type { NewlyCreatedUser } from '../records/CreateUserDialog.tsx'

interface Props {
  readonly made: NewlyCreatedUser | null
  /** The query of the list above which the notice is shown. */
  readonly query: {
    readonly data: { readonly content: readonly { readonly id: number }[] } | undefined
    readonly isPlaceholderData: boolean
    readonly isFetching: boolean
  }
  /** Shows the new user in the list. */
  readonly onShow: (made: NewlyCreatedUser) => void
  readonly onClose: () => void
}

/**
 * Notice that a new user is not on the current page, with a link that shows the user. Renders nothing if the row is
 * visible.
 */
export const NewUserNotice = ({ made, query, onShow, onClose }: Props) => {
  if (made === null || query.data === undefined || query.isPlaceholderData || query.isFetching) return null
  if (query.data.content.some(({ id }) => id === made.id)) return null
  return (
    <Alert
      type="info"
      showIcon
      closable
      onClose={onClose}
      title={`“${made.name}”已新建，当前的筛选或分页没有显示`}
      action={
        <Button size="small" type="link" onClick={() => onShow(made)}>
          清除筛选并显示
        </Button>
      }
    />
  )
}
