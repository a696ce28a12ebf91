import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { type RowAction, RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { Piece } from '../Piece.tsx'
import { fakeCalls } from '../fakeCalls.ts'
import { longText } from '../fakeData.ts'

/** Row actions: few, many, dangerous ones, and one that is refused. */
export const Actions = () => {
  const [done, setDone] = useState('')
  const edit: RowAction = { label: '编辑', onPress: () => setDone('编辑') }
  const hide: RowAction = { label: '隐藏', onPress: () => setDone('隐藏') }
  const copy: RowAction = { label: '复制', onPress: () => setDone('复制') }
  const remove: RowAction = {
    label: '删除',
    danger: true,
    confirm: { lost: '房间“一〇一”将被删除，不能恢复。' },
    onPress: async () => {
      await callServer(fakeCalls.remove, {})
      setDone('删除')
    },
  }
  const refuse: RowAction = {
    label: '停用',
    danger: true,
    confirm: { title: '确认停用吗？', lost: longText },
    onPress: () => callServer({ ...fakeCalls.remove, path: '/gallery/import/bad' }, {}),
  }
  const rows = [
    { name: '一项', actions: [edit] },
    { name: '两项', actions: [edit, remove] },
    { name: '三项', actions: [remove, edit, hide] },
    { name: '四项', actions: [edit, hide, copy, remove] },
    { name: '被拒绝', actions: [refuse] },
  ]
  return (
    <>
      {rows.map((row) => (
        <Piece key={row.name} title={row.name}>
          <RowActions {...row} />
        </Piece>
      ))}
      <p role="status">{done}</p>
    </>
  )
}
