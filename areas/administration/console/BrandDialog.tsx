import { Form, Input } from 'antd'
import { OtherBrand } from '../../../platform/console/kit/Brand.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import type { BrandView } from '../brandContract.ts'
import { administration } from '../contract.ts'
import styles from './BrandDialog.module.css'
import { BrandLogo } from './BrandLogo.tsx'

interface Props {
  /** Absent for a new brand. */
  readonly brand: BrandView | undefined
  /** Called with a new brand once it is saved, so that it can get a logo. */
  readonly onSaved: (brand: BrandView) => void
  readonly onClose: () => void
}

const blank = { host: '', name: '', officialSite: '', trialSite: '', company: '', recordNumber: '', version: 0 }

/** Preview of the head bar while typing. */
const Preview = ({ logo }: { logo: string | null }) => {
  const typed: unknown = Form.useWatch('name', Form.useFormInstance())
  const name = typeof typed === 'string' && typed.trim() !== '' ? typed : '品牌名称'
  return (
    <figure className={styles.preview}>
      <figcaption>预览</figcaption>
      <div className={styles.bar}>
        <OtherBrand name={name} logo={logo} size={30} />
        <span>青禾区实验学校</span>
      </div>
    </figure>
  )
}

/** Dialog that edits a brand, with a preview of the head bar. A logo applies at once, everything else on save. */
export const BrandDialog = ({ brand, onSaved, onClose }: Props) => (
  <SaveDialog
    call={administration.saveBrand}
    title={brand ? `编辑品牌：${brand.host}` : '新建品牌'}
    initial={brand ?? blank}
    stale={{ name: '品牌', valuesOf: (record) => record }}
    changes={[administration.brands]}
    onClose={onClose}
    onSaved={(saved) => {
      // The dialog closes after saving, so reopen it for the new brand afterwards.
      if (!brand) setTimeout(() => onSaved(saved))
    }}
  >
    <div className={styles.pairs}>
      <FormField name="name" label="品牌名称" missing="请输入品牌名称">
        <Input maxLength={40} placeholder="显示在登录页、顶栏与浏览器标题" />
      </FormField>
      <FormField name="host" label="域名" missing="请输入域名">
        <Input maxLength={253} placeholder="如 school.example.cn" />
      </FormField>
      <FormField name="officialSite" label="官网地址">
        <Input maxLength={300} placeholder="登录页的“进入官网”" />
      </FormField>
      <FormField name="trialSite" label="试用申请地址">
        <Input maxLength={300} placeholder="登录页的“申请试用账号”" />
      </FormField>
      <FormField name="company" label="公司名称">
        <Input maxLength={80} placeholder="登录页页脚，空则显示品牌名称" />
      </FormField>
      <FormField name="recordNumber" label="备案号">
        <Input maxLength={40} placeholder="登录页页脚" />
      </FormField>
    </div>
    <BrandLogo brand={brand} />
    <Preview logo={brand?.logo ?? null} />
  </SaveDialog>
)
