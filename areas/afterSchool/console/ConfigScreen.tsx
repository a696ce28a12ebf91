import { Button, Select } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { listSupportedCommands, device } from '../../device/contract.ts'
import { afterSchool, afterSchoolCommand } from '../contract.ts'
import styles from './AfterSchool.module.css'
import { ClassTable } from './ClassTable.tsx'
import { MasterDialog, useMaster } from './MasterDialog.tsx'
import { PublicationsDialog } from './PublicationsDialog.tsx'

const toOption = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: id, label: name })

type Dialog = 'master' | 'publications' | null

const useReads = (schoolId: number, chosen: number | null) => {
  const grades = useCall(afterSchool.grades, { query: { schoolId } })
  const devices = useCall(device.ofSchool, { params: { schoolId } }, { fresh: 60_000 })
  const gradeId = chosen ?? grades.data?.[0]?.id ?? null
  const classes = useCall(afterSchool.classes, { query: { deptId: gradeId ?? 0 } }, { enabled: gradeId !== null })
  const deptIds = (classes.data ?? []).map(({ id }) => id)
  const configs = useCall(afterSchool.findConfig, { query: { deptIds } }, { enabled: deptIds.length > 0 })
  return { grades, devices, gradeId, classes, configs }
}

/** 放学配置: sets the periods and screen of each class and publishes them to the master device (operations §2.11). */
const ConfigScreen = () => {
  const schoolId = useUser().schoolId ?? 0
  const [chosen, choose] = useState<number | null>(null)
  const [pendingGrade, setPendingGrade] = useState<number | null>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const isEdited = useRef(false)
  const onEdited = useCallback((edited: boolean) => {
    isEdited.current = edited
  }, [])
  const { grades, devices, gradeId, classes, configs } = useReads(schoolId, chosen)
  const master = useMaster(schoolId)
  const all = devices.data ?? []
  const masters = all.filter(({ basePackageName }) =>
    listSupportedCommands(basePackageName).some(({ command }) => command === afterSchoolCommand),
  )
  const goTo = (id: number) => (isEdited.current ? setPendingGrade(id) : choose(id))

  const contents = () => {
    const failed = [grades, classes, configs].find(({ error }) => error !== null)
    if (failed?.error) return <Failed error={failed.error} onRetry={failed.refetch} />
    if (grades.data?.length === 0) return <Empty title="还没有年级" hint="请先在组织架构中添加年级与班级" />
    if (classes.data?.length === 0) return <Empty title="这个年级还没有班级" />
    if (classes.data === undefined || configs.data === undefined) return <Loading rows={8} />
    return (
      <ClassTable
        key={gradeId}
        classes={classes.data}
        configs={configs.data}
        devices={all.map(toOption)}
        onEdited={onEdited}
      />
    )
  }
  const masterName = all.find(({ id }) => id === master)?.name
  return (
    <PageFrame
      title="放学配置"
      action={<Button onClick={() => setDialog('publications')}>发布记录</Button>}
      filters={
        <>
          <Select
            className={styles.grade ?? ''}
            aria-label="年级"
            placeholder="年级"
            value={gradeId}
            options={(grades.data ?? []).map(toOption)}
            onChange={goTo}
          />
          <Button onClick={() => setDialog('master')}>发布主机</Button>
          <span className={styles.hint}>{masterName ?? (master === undefined ? '' : '未配置发布主机')}</span>
        </>
      }
    >
      {contents()}
      {dialog === 'master' && master !== undefined ? (
        <MasterDialog
          schoolId={schoolId}
          master={master}
          devices={masters.map(toOption)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'publications' ? <PublicationsDialog onClose={() => setDialog(null)} /> : null}
      {pendingGrade === null ? null : (
        <Confirm
          title="确认放弃未保存的修改吗？"
          okText="放弃修改"
          cancelText="继续编辑"
          isCareful
          danger
          onConfirm={async () => choose(pendingGrade)}
          onClose={() => setPendingGrade(null)}
        >
          换一个年级后，本年级未保存的放学时段将丢失。
        </Confirm>
      )}
    </PageFrame>
  )
}

export default ConfigScreen
