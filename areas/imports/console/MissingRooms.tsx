import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { Allowed } from '../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type MissingRoomView, type RunView, imports } from '../contract.ts'

const formatRoom = ({ building, floor, room, beds, bedsNow, why }: MissingRoomView): string => {
  if (why !== null) return `${building} ${room}：${why}`
  const number = bedsNow === null ? `${beds} 个床位` : `床位由 ${bedsNow} 个增加到 ${beds} 个`
  return `${building} ${floor} 层 ${room}：${number}`
}

const nothingToMake = new ShownError('没有可以新建的房间')

const MissingDialog = ({ run, onClose }: { run: RunView; onClose: () => void }) => {
  const missing = useCall(imports.missingRooms, { body: { id: run.id } })
  const make = useAction(imports.makeRooms)
  const check = useAction(imports.check, { changes: [imports.run, imports.rows] })
  const submit = async () => {
    if (!(missing.data ?? []).some(({ why }) => why === null)) throw nothingToMake
    await make.run({ body: { id: run.id } })
    const mapping = run.headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
    await check.run({ body: { id: run.id, mapping } })
  }
  return (
    <Confirm title="新建缺少的房间" okText="新建并重新核对" onConfirm={submit} onClose={onClose}>
      {missing.error === null ? null : <Failed error={missing.error} onRetry={missing.refetch} />}
      {missing.data === undefined && missing.error === null ? <Loading rows={3} /> : null}
      {missing.data?.length === 0 ? <p>文件中的房间与床位都已有，或文件已过期。</p> : null}
      <ul>
        {(missing.data ?? []).map((one) => (
          <li key={`${one.building}/${one.room}`}>{formatRoom(one)}</li>
        ))}
      </ul>
      <p>新建的房间不限男女，撤销导入时不会删除；可在宿舍管理中修改。新建后重新核对此文件。</p>
    </Confirm>
  )
}

/** Button that creates the rooms and beds that a file names and the school lacks, and then checks the file again. */
export const MissingRooms = ({ run }: { run: RunView }) => {
  const [isOpen, setOpen] = useState(false)
  const hasRooms = run.headings.some(({ key }) => key === 'room')
  const isRoster = run.kind === 'students' || run.kind === 'moves'
  if (!run.isOwn || !isRoster || !hasRooms || (run.counts?.refused ?? 0) + (run.counts?.noted ?? 0) === 0) return null
  return (
    <Allowed permission="dormitory:building:edit">
      <Button onClick={() => setOpen(true)}>新建缺少的房间</Button>
      {isOpen ? <MissingDialog run={run} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}
