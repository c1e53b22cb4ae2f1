import { expect, test } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
