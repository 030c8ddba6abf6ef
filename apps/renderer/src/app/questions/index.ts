export { QuestionView } from './question';
