import { PrinterOutlined } from '@ant-design/icons'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useTypedWords } from '../../../platform/console/kit/useTypedWords.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { temperature } from '../contract.ts'
import styles from './Temperature.module.css'
import { LinksButton } from './class/LinksButton.tsx'
import { RemindButton } from './class/RemindButton.tsx'
import { Shifts, ShiftsPaper } from './class/Shifts.tsx'
import { parseShow, showOptions } from './class/shiftRows.ts'
import { schoolToday } from './periods.ts'
import { pageSizes } from './reads.ts'
import { useViewFlags } from './useViewFlags.ts'

const defaults = { id: 0, class: 0, date: '', show: 'all', size: pageSizes[0] as number }

const types = [nodeType.class]

const chooseClass = '请选择班级'

/**
 * 班级体温: a class on a day, one table per period. An `id` in the address selects the class and starts the search at once
 * (O-RULE-056).
 */
const ClassScreen = () => {
  const { schoolId, schoolName } = useUser()
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(schoolToday)
  const [isPrinting, setPrinting] = useState(false)
  const date = asked.date || today
  const deptId = asked.id || asked.class
  const [typed, type] = useTypedWords({ deptId, date })
  const show = parseShow(asked.show)
  const flags = useViewFlags()
  const found = useCall(
    temperature.classReport,
    { params: { schoolId: schoolId ?? 0, deptId }, query: { date, ...flags } },
    { enabled: deptId !== 0 },
  )
  const { data } = found
  const search = () => {
    if (typed.deptId === 0) return showToast(chooseClass, 'error')
    if (typed.deptId === deptId && typed.date === date) return void found.refetch()
    return change({ ...(asked.id === 0 ? { class: typed.deptId } : {}), date: typed.date })
  }
  const contents = () => {
    if (deptId === 0) return <Empty title={chooseClass} hint="选择班级与日期后搜索，各时段各一张表" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (data === undefined) return <Loading rows={10} />
    if (data.frame.periods.length === 0) return <Empty title="还没有设置体温上报时段" hint="在学校配置中设置" />
    if (data.rows.length === 0) return <Empty title="这个班级还没有学生" hint="学生编入班级后，体温列在这里" />
    return (
      <Shifts
        frame={data.frame}
        people={data.rows}
        show={show}
        size={asked.size}
        onSize={(size) => change({ size })}
        onClear={() => change({ show: 'all' })}
      />
    )
  }
  return (
    <PageFrame
      title={data === undefined ? '班级体温' : `班级体温：${data.clazzName}`}
      action={
        data === undefined ? null : (
          <Space size={12} wrap>
            <LinksButton people={data.rows} />
            <RemindButton deptId={deptId} frame={data.frame} people={data.rows} />
            <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => setPrinting(true)}>
              打印
            </Button>
            <ExportButton
              call={temperature.exportClass}
              input={{ body: { deptId, date, ...flags } }}
              isEmpty={data.rows.length === 0}
            >
              下载 Excel
            </ExportButton>
          </Space>
        )
      }
      filters={
        <>
          {asked.id === 0 ? (
            <div className={styles.select}>
              <DepartmentSelect
                aria-label="班级"
                placeholder="选择班级"
                types={types}
                value={typed.deptId === 0 ? undefined : typed.deptId}
                onChange={(id) => type({ deptId: id ?? 0 })}
              />
            </div>
          ) : null}
          <div className={styles.day}>
            <DayPicker aria-label="日期" noFuture value={typed.date} onChange={(day) => type({ date: day || today })} />
          </div>
          <Button type="primary" loading={found.isFetching} onClick={search}>
            搜索
          </Button>
          <Select
            aria-label="显示"
            className={styles.day ?? ''}
            options={[...showOptions]}
            value={show}
            onChange={(next) => change({ show: next })}
          />
        </>
      }
    >
      {contents()}
      {isPrinting && data !== undefined ? (
        <Dialog title="打印班级体温" width={880} footer={null} onCancel={() => setPrinting(false)}>
          <div className={styles.print}>
            <PrintPage
              title={`${data.clazzName}体温表 ${data.frame.date}`}
              school={schoolName ?? ''}
              at={data.frame.nowTime}
            >
              <ShiftsPaper frame={data.frame} people={data.rows} show={show} />
            </PrintPage>
          </div>
        </Dialog>
      ) : null}
    </PageFrame>
  )
}

export default ClassScreen
