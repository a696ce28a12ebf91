import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import styles from './Displays.module.css'
import { type DisplayRow, display, displayRefusals } from '../contract.ts'
import type { DisplaysProps } from './displaysProps.ts'

const pageNames = { fd: '人脸展示屏', id: '信息展示屏', dismissal: '放学展示屏', pad: '班牌' } as const

const columns: readonly ListColumn<DisplayRow>[] = [
  { title: '名称', isName: true, text: ({ name }) => name },
  { title: '页面', width: 112, text: ({ page }) => pageNames[page] },
  { title: '设备', text: ({ deviceName }) => deviceName },
  { title: '最近读取', width: 168, text: ({ seenAt }) => seenAt },
  { title: '配对人', width: 88, leftOutWhenNarrow: 1, text: ({ pairedBy }) => pairedBy },
]

/** How often the list is refreshed, ms. Displays update their last-seen time without user action. */
const whileShown = 10_000

const pages = ['fd', 'id', 'dismissal'] as const

/** Shows the full page URLs, as they must be typed on the display. */
const PairHint = () => (
  <>
    屏上显示的 6 位码；在屏上打开以下一页：
    {pages.map((page) => (
      <div key={page}>
        {pageNames[page]} {window.location.origin}/#/device/{page}
      </div>
    ))}
  </>
)

const PairDialog = ({ devices, onClose }: DisplaysProps & { readonly onClose: () => void }) => (
  <SaveDialog
    call={display.pair}
    title="配对显示屏"
    initial={{ code: '', name: '' }}
    changes={[display.list]}
    done="配对成功"
    okText="配对"
    blames={{ [displayRefusals.unknownCode.code]: 'code' }}
    onClose={onClose}
  >
    <FormField name="code" label="配对码" hint={<PairHint />}>
      <Input autoComplete="off" maxLength={20} />
    </FormField>
    <FormField
      name="deviceId"
      label="所在设备"
      missing="请选择设备"
      hint="屏上只显示经过这台设备的人；放学展示屏显示本校各班"
    >
      <Select showSearch={{ optionFilterProp: 'label' }} options={[...devices]} placeholder="选择设备" />
    </FormField>
    <FormField name="name" label="名称">
      <Input maxLength={40} placeholder="如 东门大屏" />
    </FormField>
  </SaveDialog>
)

/** 显示屏: lists the school's displays, pairs and revokes them. */
export const DisplaysDialog = ({ devices, onClose }: DisplaysProps & { readonly onClose: () => void }) => {
  const [isPairing, setPairing] = useState(false)
  const revoke = useAction(display.revoke, { done: '已解除配对', changes: [display.list] })
  const actionsOf = (row: DisplayRow) => [
    {
      label: '解除',
      danger: true,
      confirm: { lost: `显示屏“${row.name}”将立即停止显示，重新使用须再次配对。` },
      onPress: () => revoke.run({ query: { id: row.id } }),
    },
  ]
  return (
    <>
      <Dialog title="显示屏" width={800} footer={null} onCancel={onClose}>
        <div className={styles.list}>
          <p>
            <Button type="primary" onClick={() => setPairing(true)}>
              配对显示屏
            </Button>
          </p>
          <PlainList
            label="显示屏"
            call={display.list}
            input={() => ({})}
            columns={columns}
            acting={{ actionsOf, nameOf: ({ name }) => name, width: 72 }}
            every={whileShown}
            empty={{ title: '还没有显示屏', hint: '在门口的屏幕上打开展示页，输入屏上的配对码' }}
          />
        </div>
      </Dialog>
      {isPairing ? <PairDialog devices={devices} onClose={() => setPairing(false)} /> : null}
    </>
  )
}
