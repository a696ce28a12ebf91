import { ParentHeading, type PurposePageProps, useParentHome } from '../../../sealedLink/console/index.ts'
import { exam } from '../../contract.ts'
import { ParentExamView } from './ParentExamView.tsx'

/** A parent's page: one exam of the link's child, with no more than may leave the staff. */
const ParentExamPage = (props: PurposePageProps) => {
  const { home, notice } = useParentHome(props, exam.parentExam)
  if (home === null) return notice
  return (
    <>
      <ParentHeading title={home.exam} studentName={home.studentName} parentName={home.parentName} />
      {notice}
      <ParentExamView exam={home} />
    </>
  )
}

export default ParentExamPage
