import { Alert, Button } from 'antd'
import type { MadeUser } from '../records/CreateUserDialog.tsx'

interface Props {
  readonly made: MadeUser | null
  /** The list beside it. */
  readonly query: {
    readonly data: { readonly content: readonly { readonly id: number }[] } | undefined
    readonly isPlaceholderData: boolean
    readonly isFetching: boolean
  }
  /** Shows the one who was made. */
  readonly onShow: (made: MadeUser) => void
  readonly onClose: () => void
}

/** Says that somebody new is not on the page that is shown, with a way there; nothing where the row is to be seen. */
export const MadeNotice = ({ made, query, onShow, onClose }: Props) => {
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
