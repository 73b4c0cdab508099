/** Under what a model's vectors are kept: another name or version is another space. */
import type { ModelIdentity } from '../../../language/models/embedder.js';

export const modelKey = ({ name, version }: ModelIdentity): string => `${name}@${version}`;
