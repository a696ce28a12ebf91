import { Actions } from './sections/Actions.tsx'
import { Charts } from './sections/Charts.tsx'
import { Choices } from './sections/Choices.tsx'
import { FilterRow } from './sections/FilterRow.tsx'
import { Forms } from './sections/Forms.tsx'
import { Imports } from './sections/Imports.tsx'
import { Paper } from './sections/Paper.tsx'
import { Pictures } from './sections/Pictures.tsx'
import { Placeholders } from './sections/Placeholders.tsx'
import { Tables } from './sections/Tables.tsx'

/** The pages of the gallery. */
export const sections = [
  { name: 'states', title: '状态', Section: Placeholders },
  { name: 'tables', title: '列表', Section: Tables },
  { name: 'filters', title: '筛选', Section: FilterRow },
  { name: 'forms', title: '表单对话框', Section: Forms },
  { name: 'actions', title: '行内操作', Section: Actions },
  { name: 'choices', title: '组织与人员选择', Section: Choices },
  { name: 'imports', title: '导入导出', Section: Imports },
  { name: 'pictures', title: '图片', Section: Pictures },
  { name: 'charts', title: '图表', Section: Charts },
  { name: 'paper', title: '打印', Section: Paper },
] as const
