import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Ruby project', () => {
  it('is read from its gemspec; the Gemfile of a gem is for developers', () => {
    const found = manifestOf(`//- till.gemspec
version = File.read("VERSION").strip
Gem::Specification.new do |spec|
  spec.name        = "till-core"
  spec.version     = version
  spec.summary     = "Sums up."
  spec.bindir      = "exe"
  spec.executables = %w[till]
  spec.add_dependency "rack", ">= 2.2", "< 4"
  spec.add_runtime_dependency("zeitwerk", "~> 2.6")
  spec.add_dependency "money", version
  spec.add_development_dependency 'rake'
end
//- Gemfile
source "https://rubygems.org"
gemspec
gem "rspec", "~> 3.0"
//- exe/till
//- lib/till/core.rb
//- money/money.gemspec
Gem::Specification.new { |s| s.name = "money" }
//- money/lib/money.rb
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till-core',
      project_type: 'ruby',
      purpose_guess: 'Sums up.',
      build_system: 'bundler',
      test_framework: 'rspec',
      entry_points: ['exe/till', 'lib/till/core.rb', 'money/lib/money.rb'],
    });
    expect(needs(found)).toEqual([
      'runtime rack >= 2.2, < 4',
      'runtime zeitwerk ~> 2.6',
      'dev rake',
      'dev rspec ~> 3.0',
    ]);
    expect(found.packages).toEqual([{ path: 'money', name: 'money', project_type: 'ruby' }]);
  });

  it('is read from the Gemfile of an application, with its groups', () => {
    const found = manifestOf(`//- Gemfile
source 'https://rubygems.org'
gem 'rails', '~> 7.1', require: false
group :development, :test do
  gem "debug", platforms: %i[ mri windows ]
  if ENV["X"]
    gem "extra"
  end
  gem "minitest"
end
gem "capybara", group: :test
gem "pg" # the store
//- config.ru
//- config/application.rb
`);
    expect(needs(found)).toEqual([
      'runtime rails ~> 7.1',
      'dev debug',
      'dev extra',
      'dev minitest',
      'dev capybara',
      'runtime pg',
    ]);
    expect(found.manifest).toMatchObject({
      project_name: 'shop',
      test_framework: 'minitest',
      entry_points: ['config.ru', 'config/application.rb'],
    });
  });
});
