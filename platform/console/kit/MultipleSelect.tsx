import { Select, type SelectProps } from 'antd'
import { TabLeaves } from './TabLeaves.tsx'

/** A form control: antd's multiple Select, which Tab leaves for the next control. */
export const MultipleSelect = <Value,>(props: Omit<SelectProps<Value[]>, 'mode'>) => (
  <TabLeaves>
    <Select<Value[]> {...props} mode="multiple" />
  </TabLeaves>
)
