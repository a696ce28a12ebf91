import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { boardCalls } from '../../boardContract.ts'

/** A button that shows a student's full name and records the view. Renders nothing for users who see names anyway. */
export const NameOnDemand = ({ userId }: { readonly userId: number }) => {
  const { isAbove } = useShownSchool()
  const [name, setName] = useState<string | null>(null)
  const show = useAction(boardCalls.studentName)
  if (!isAbove) return null
  if (name !== null) return <PersonName name={name} />
  const ask = async () => {
    try {
      setName((await show.run({ body: { studentUserId: userId } })).name)
    } catch (error) {
      showToast(errorText(error), 'error')
    }
  }
  return (
    <Button
      size="small"
      icon={<EyeOutlined aria-hidden="true" />}
      title="查看会被记录"
      loading={show.isPending}
      onClick={() => void ask()}
    >
      显示姓名
    </Button>
  )
}
