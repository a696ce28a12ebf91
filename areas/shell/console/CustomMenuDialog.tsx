import { Input, Select, Switch } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type MenuIcon, menuIcons } from '../../../platform/contract/menuIcons.ts'
import { type CustomMenuRow, shell } from '../contract.ts'

interface Props {
  /** Null for a new entry. */
  readonly entry: CustomMenuRow | null
  readonly onClose: () => void
}

/** The calls that show custom entries. */
export const menuReads = [shell.customMenuPage, shell.customMenu]

const blankEntry = { id: 0, version: 0, orderNum: 100, hidden: false }

/** Converts an entry to form and request values. */
export const entryValues = (entry: CustomMenuRow) => ({
  ...entry,
  icon: menuIcons.find((icon) => icon === entry.icon) ?? ('' as const),
})

const iconTitles: Readonly<Record<MenuIcon, string>> = {
  team: '人员',
  home: '房屋',
  bank: '学校',
  setting: '设置',
  safety: '安全',
  link: '链接',
  calendar: '日历',
  card: '卡片',
  trophy: '奖杯',
  crown: '皇冠',
  heart: '心形',
  key: '钥匙',
  phone: '电话',
  videoPhone: '视频电话',
  clock: '时钟',
  exit: '离开',
  device: '设备',
  book: '书本',
  article: '文章',
  bell: '提醒',
  tool: '工具',
  accounts: '账本',
  cloud: '云',
  compass: '指南针',
  map: '地图',
  globe: '地球',
  locker: '储物箱',
  alarm: '警报',
  visitor: '证件',
  form: '表单',
  cup: '杯子',
  screen: '屏幕',
  block: '立方体',
}
const iconOptions = menuIcons.map((value) => ({ value, label: iconTitles[value] }))
const iconTitle = (value: unknown) => iconOptions.find((option) => option.value === value)?.label ?? ''

const maskedText = (value: unknown) => (value ? '已填写' : '')

/** Dialog that adds or edits a custom menu entry. */
export const CustomMenuDialog = ({ entry, onClose }: Props) => (
  <SaveDialog
    call={shell.saveCustomMenu}
    title={entry === null ? '新增自定义菜单' : '编辑自定义菜单'}
    columns={2}
    initial={entry === null ? blankEntry : entryValues(entry)}
    stale={{ name: '自定义菜单', valuesOf: entryValues }}
    changes={menuReads}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={32} />
    </FormField>
    <FormField name="icon" label="图标" show={iconTitle}>
      <Select allowClear placeholder="默认图标" options={iconOptions} />
    </FormField>
    <FormField name="url" label="地址" wide>
      <Input maxLength={500} placeholder="如 /sys/user 或 https://books.example.cn" />
    </FormField>
    <FormField name="host" label="主机" wide hint="外部系统的网址，放在地址之前；地址已是完整网址时不填">
      <Input maxLength={200} placeholder="如 https://books.example.cn" />
    </FormField>
    <FormField
      name="token"
      label="凭证"
      wide
      hint="外部系统给出的固定凭证；本校每个人打开此菜单时都带上它，此处只有可以维护自定义菜单的人能看到"
      show={maskedText}
    >
      <Input.Password maxLength={500} autoComplete="off" />
    </FormField>
    <FormField name="fixedParam" label="固定参数">
      <Input maxLength={500} placeholder="如 from=xingtan" />
    </FormField>
    <FormField name="customParam" label="自定义参数">
      <Input maxLength={500} placeholder="如 theme=light" />
    </FormField>
    <FormField name="orderNum" label="排序" hint="数字小的在前">
      <NumberInput precision={0} />
    </FormField>
    <FormField name="hidden" label="隐藏">
      <Switch />
    </FormField>
  </SaveDialog>
)
