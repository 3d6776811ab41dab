import django.db.models.deletion
import django.db.models.manager
import vizitka.common.clock
import vizitka.common.ids
from django.db import migrations, models


MOVED = {
    'vizitka.cards.publishing.': 'vizitka.publishing.',
    'vizitka.cards.importing.': 'vizitka.transfer.importing.',
    'vizitka.cards.exporting.': 'vizitka.transfer.exporting.',
}


def lead_waiting_tasks(apps, schema_editor):
    """Tasks that wait in the queue while the installation is upgraded find their function in its new room."""
    results = apps.get_model('django_tasks_database', 'DBTaskResult').objects
    for old, new in MOVED.items():
        for result in results.filter(task_path__startswith=old):
            result.task_path = new + result.task_path.removeprefix(old)
            result.save(update_fields=['task_path'])


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('cards', '0005_rooms'),
        ('django_tasks_database', '0021_conditional_partial_index_ordering'),
        ('jobs', '0002_cards_at_once'),
        ('spaces', '0003_template_deleted'),
    ]

    # The tables change hands: their rows stay where they are.
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Import',
                    fields=[
                        ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                        ('created_by_id', models.UUIDField()),
                        ('created_by_label', models.CharField(blank=True, max_length=255)),
                        ('file', models.CharField(max_length=255)),
                        ('rows_file', models.CharField(blank=True, max_length=255)),
                        ('file_name', models.CharField(max_length=255)),
                        ('kind', models.CharField(choices=[('csv', 'CSV'), ('xlsx', 'XLSX')], max_length=8)),
                        ('encoding', models.CharField(blank=True, max_length=24)),
                        ('delimiter', models.CharField(blank=True, max_length=4)),
                        ('sheets', models.JSONField(default=list)),
                        ('sheet', models.CharField(blank=True, max_length=255)),
                        ('header_row', models.PositiveIntegerField(default=1)),
                        ('row_count', models.PositiveIntegerField(default=0)),
                        ('columns', models.JSONField(default=list)),
                        ('mapping', models.JSONField(default=dict)),
                        ('key', models.CharField(choices=[('email', 'Email'), ('external_key', 'External Key'), ('none', 'None')], default='email', max_length=16)),
                        ('default_country', models.CharField(blank=True, max_length=2)),
                        ('card_state', models.CharField(choices=[('draft', 'Draft'), ('active', 'Active')], default='draft', max_length=16)),
                        ('status', models.CharField(choices=[('uploaded', 'Uploaded'), ('checking', 'Checking'), ('checked', 'Checked'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='uploaded', max_length=16)),
                        ('summary', models.JSONField(default=dict)),
                        ('created_at', models.DateTimeField(default=vizitka.common.clock.now)),
                        ('job', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='jobs.job')),
                        ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='imports', to='spaces.space')),
                    ],
                    options={
                        'db_table': 'cards_import',
                        'abstract': False,
                        'base_manager_name': 'everything',
                        'default_manager_name': 'everything',
                    },
                    managers=[
                        ('everything', django.db.models.manager.Manager()),
                    ],
                ),
                migrations.CreateModel(
                    name='ImportRow',
                    fields=[
                        ('id', models.BigAutoField(primary_key=True, serialize=False)),
                        ('row', models.PositiveIntegerField()),
                        ('status', models.CharField(choices=[('create', 'Create'), ('update', 'Update'), ('unchanged', 'Unchanged'), ('bad', 'Bad')], max_length=16)),
                        ('display_name', models.CharField(blank=True, max_length=330)),
                        ('values', models.JSONField(default=dict)),
                        ('reasons', models.JSONField(default=list)),
                        ('changes', models.JSONField(default=list)),
                        ('applied', models.BooleanField(default=False)),
                        ('card_id', models.UUIDField(null=True)),
                        ('parent', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='transfer.import')),
                        ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
                    ],
                    options={
                        'db_table': 'cards_importrow',
                        'abstract': False,
                        'base_manager_name': 'everything',
                        'default_manager_name': 'everything',
                    },
                    managers=[
                        ('everything', django.db.models.manager.Manager()),
                    ],
                ),
                migrations.AddIndex(
                    model_name='import',
                    index=models.Index(fields=['space', '-created_at'], name='import_by_date'),
                ),
                migrations.AddIndex(
                    model_name='importrow',
                    index=models.Index(fields=['parent', 'status', 'row'], name='import_row_by_status'),
                ),
                migrations.AddConstraint(
                    model_name='importrow',
                    constraint=models.UniqueConstraint(fields=('parent', 'row'), name='import_row_once'),
                ),
            ],
        ),
        migrations.AlterModelTable('import', None),
        migrations.AlterModelTable('importrow', None),
        migrations.RunPython(lead_waiting_tasks, migrations.RunPython.noop),
    ]
