import InsightsRounded from '@mui/icons-material/InsightsRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Outline } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { EmptyState } from '@/components/EmptyState';
import type { Show } from '../charts/ChartOrTable';
import { NextSections } from './NextSections';
import { useSection } from './place';
import { QuestionList } from './QuestionList';
import { SectionFigures } from './SectionFigures';

interface FormFiguresProps {
  form: FormDefinition['form'];
  outline: Outline;
  /** The section that the address names. */
  named: string | null;
  show: Show;
  /** Every section, for print. */
  whole: boolean;
}

/** The questions of one section, beside the list of all. */
export function FormFigures({ form, outline, named, show, whole }: FormFiguresProps) {
  const { t } = useTranslation('insights');
  const sections = outline.sections.filter((section) => section.form === form);
  const current = useSection(sections, named);
  if (!outline.given[form] || !current) {
    return (
      <EmptyState title={t(`none.${form}.title`)} icon={<InsightsRounded />}>
        {t(`none.${form}.text`)}
      </EmptyState>
    );
  }
  const place = sections.indexOf(current);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 6, lg: 8 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' },
        '@media print': { display: 'block' },
      }}
    >
      <QuestionList sections={sections} current={current} />
      <div>
        {(whole ? sections : [current]).map((section) => (
          <SectionFigures key={section.id} section={section} show={show} />
        ))}
        <NextSections before={sections[place - 1]} after={sections[place + 1]} />
      </div>
    </Box>
  );
}
